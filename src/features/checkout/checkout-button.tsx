import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatRupees } from '#ui/format-rupees.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './checkout-button.module.css';
import { CHECKOUT_IDLE, isBusy } from './checkout-machine.ts';
import { useCheckout } from './use-checkout.ts';

interface CheckoutButtonProps {
  /** Course ids. */
  items: readonly string[];
  /** Rupees, as shown beside the button. */
  totalRupees: number;
}

/** The checkout from the click to the granted courses, with a dialog when the total has changed. */
export function CheckoutButton({ items, totalRupees }: CheckoutButtonProps) {
  const online = useOnline();
  const { state, start, accept, decline } = useCheckout();
  const busy = isBusy(state);
  const free = totalRupees === 0 && items.length > 0;
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus. After a canceled payment the button gets it back.
  useEffect(() => {
    if (!busy && state !== CHECKOUT_IDLE && document.activeElement === document.body) button.current?.focus();
  }, [busy, state]);

  return (
    <Stack gap={12}>
      <Button
        ref={button}
        size="lg"
        fullWidth
        disabled={busy || !online || items.length === 0}
        aria-describedby={online ? undefined : 'checkout-offline'}
        leftSection={free ? undefined : <IconLock size={18} aria-hidden />}
        onClick={() => start(items, totalRupees)}
      >
        {busy ? CHECKOUT_TEXT.processing : free ? 'Enroll for free' : 'Checkout'}
      </Button>
      {!online && (
        <Text id="checkout-offline" size="sm" dimmed>
          You are offline. Your cart is saved; checkout needs a connection.
        </Text>
      )}
      {state.name === 'idle' && state.notice?.hint && (
        <Text size="sm" dimmed role="status">
          {state.notice.hint}
        </Text>
      )}
      <ConfirmDialog
        opened={state.name === 'confirming'}
        title="The price has changed"
        confirmLabel="Continue"
        onConfirm={accept}
        onClose={decline}
      >
        {state.name === 'confirming' && (
          <p className={classes.question}>
            The total was {formatRupees(state.total, { decimals: 2 })} and is now{' '}
            <strong>{formatRupees(state.newTotal, { decimals: 2 })}</strong>. Do you want to go on?
          </p>
        )}
      </ConfirmDialog>
    </Stack>
  );
}
