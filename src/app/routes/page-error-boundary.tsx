import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './page-error-boundary.module.css';
import { PageReady } from './page-ready.tsx';

interface Props {
  /** The boundary resets when this URL changes. */
  address: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.address !== this.props.address) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Stack gap={16} className={classes.failure} role="alert">
        <h1 className={classes.title}>This page could not be shown</h1>
        <Text dimmed>Part of the page did not load. Everything you saved is safe on this device.</Text>
        <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
        <PageReady />
      </Stack>
    );
  }
}

/** Shows an error inside the frame when a page fails: its chunk did not load, or it threw while rendering. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <Boundary address={pathname + search}>{children}</Boundary>;
}
