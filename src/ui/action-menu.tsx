import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import classes from './action-menu.module.css';

interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** The keys that do the same, as they are read: 'Alt ↑'. */
  keys?: string;
  tone?: 'red';
  disabled?: boolean;
  /** Begins a group. */
  divided?: boolean;
  /** Where it leads, or what it does. */
  to?: string;
  onSelect?: () => void;
}

interface ActionMenuProps {
  /** Names the menu, and the button where it has no words. */
  label: string;
  actions: readonly MenuAction[];
  /** What stands above the actions. */
  heading?: ReactNode;
  /** The button's look and content. */
  button: ComponentPropsWithRef<'button'>;
  /** Mounted by the press that wanted it. */
  opensAtOnce?: boolean;
}

const EDGE = 8;
const ITEM = '[role="menuitem"]:not(:disabled)';

/** A button that opens a list of actions, in the browser's top layer: a press elsewhere or Escape closes it. */
export function ActionMenu({ label, actions, heading, button, opensAtOnce = false }: ActionMenuProps) {
  const [open, setOpen] = useState(opensAtOnce);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...button}
        ref={target}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popup
          id={id}
          label={label}
          actions={actions}
          heading={heading}
          target={target}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface PopupProps extends Pick<ActionMenuProps, 'label' | 'actions' | 'heading'> {
  id: string;
  target: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function Popup({ id, label, actions, heading, target, onClose }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    const button = target.current;
    if (!element || !button) return;
    element.showPopover?.();
    const box = button.getBoundingClientRect();
    const below = box.bottom + 6;
    const above = box.top - 6 - element.offsetHeight;
    const top = below + element.offsetHeight > innerHeight - EDGE && above >= EDGE ? above : below;
    const left = Math.min(box.right - element.offsetWidth, innerWidth - EDGE - element.offsetWidth);
    element.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - EDGE - element.offsetHeight))}px`;
    element.style.left = `${Math.max(EDGE, left)}px`;
    element.querySelector<HTMLElement>(ITEM)?.focus({ preventScroll: true });
  }, [target]);

  // The browser's own dismissal closes it under the press that the button takes to open it again.
  useEffect(() => {
    const onPress = ({ target: pressed }: PointerEvent) => {
      const inside = pressed instanceof Node && (popup.current?.contains(pressed) || target.current?.contains(pressed));
      if (!inside) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onClose, target]);

  function close(giveBack: boolean) {
    if (giveBack) target.current?.focus({ preventScroll: true });
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab' || event.key === 'Escape') {
      // Not also the dialog that it may stand in.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      close(true);
      return;
    }
    const all = [...(popup.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next % all.length]?.focus();
  }

  const menu = (
    <div ref={popup} id={id} popover="manual" className={classes.popup}>
      {heading}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {actions.map((action) => (
          <Action key={action.label} {...action} onChosen={() => close(action.to === undefined)} />
        ))}
      </div>
    </div>
  );
  // Without a top layer nothing around the button may clip the menu or move what is fixed in it.
  return 'showPopover' in HTMLElement.prototype ? menu : createPortal(menu, document.body);
}

function Action({
  label,
  icon,
  keys,
  tone,
  disabled,
  divided,
  to,
  onSelect,
  onChosen,
}: MenuAction & { onChosen: () => void }) {
  const shared = {
    role: 'menuitem',
    className: classes.item,
    'data-tone': tone,
    'data-divided': divided || undefined,
    tabIndex: -1,
  };
  const content = (
    <>
      {icon}
      <span className={classes.label}>{label}</span>
      {keys && (
        <kbd className={classes.keys} aria-hidden="true">
          {keys}
        </kbd>
      )}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to} onClick={onChosen}>
        {content}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      disabled={disabled}
      onClick={() => {
        onChosen();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
