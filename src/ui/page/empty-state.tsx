import { MessageState, type MessageStateProps } from './message-state.tsx';

/** Says that there is nothing, and what to do next. */
export function EmptyState(props: Omit<MessageStateProps, 'failed'>) {
  return <MessageState {...props} />;
}
