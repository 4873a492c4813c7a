import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { CheckIcon, ChevronDownIcon } from '#web/ui/theme/icons.tsx';
import { controlClass } from './controlClass.ts';
import popup from '#web/ui/theme/Popup.module.css';
import styles from './Select.module.css';
import { useFloor } from '#web/ui/browser/floor.ts';

/** One thing to choose: `label` is what typing searches and assistive technology reads. */
export interface SelectOption<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  /** A second line in the list. */
  hint?: string;
}

interface SelectBase<T extends string> {
  options: readonly SelectOption<T>[];
  /** The id that a `<label>` points at; else `label` is needed. */
  id?: string;
  label?: string;
  /** Shown where nothing, or something mixed, is chosen. */
  placeholder?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
}

interface SelectOne<T extends string> extends SelectBase<T> {
  multiple?: false;
  /** `null` where the selection is mixed. */
  value: T | null;
  onChange: (value: T) => void;
}

interface SelectMany<T extends string> extends SelectBase<T> {
  /** What is chosen takes the place of the others; its tick, or Space, puts it beside them. */
  multiple: true;
  /** Said of the ticks, where the pointer rests on one. */
  tickHint: string;
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** A list to choose from, with icons. For long plain lists take `NativeSelect`. */
export function Select<T extends string>(props: SelectOne<T> | SelectMany<T>) {
  const { options, id, label, placeholder, disabled, className } = props;
  // Whether what is pressed is a tick.
  const isTick = useRef(false);
  return (
    // The content security policy refuses style elements; the sheet has what they held.
    <CSPProvider disableStyleElements>
      <Root {...props} isTick={isTick}>
        <Base.Trigger
          id={id}
          aria-label={label}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          disabled={disabled}
          className={controlClass(true, styles.trigger, className)}
        >
          <Base.Value className={styles.value}>
            {(value: T | readonly T[] | null) => chosen(options, value) ?? placeholder}
          </Base.Value>
          <ChevronDownIcon />
        </Base.Trigger>
        <Base.Portal container={useFloor()}>
          <Base.Positioner
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
            className={popup.positioner}
          >
            <Base.Popup className={classNames(popup.popup, styles.popup)}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className={classNames(popup.item, styles.item)}
                  onPointerDown={({ target }) => {
                    isTick.current =
                      target instanceof Element && target.closest('[data-tick]') !== null;
                  }}
                  onKeyDown={({ key }) => {
                    isTick.current = key === ' ';
                  }}
                >
                  {option.icon}
                  <Base.ItemText className={styles.text}>{option.label}</Base.ItemText>
                  {option.hint && <span className={styles.hint}>{option.hint}</span>}
                  <span
                    className={classNames(styles.tick, props.multiple && styles.tickBox)}
                    data-tick={props.multiple || undefined}
                    data-tip={props.multiple ? props.tickHint : undefined}
                  >
                    <Base.ItemIndicator>
                      <CheckIcon />
                    </Base.ItemIndicator>
                  </span>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Root>
    </CSPProvider>
  );
}

/** The two kinds of choice, kept apart for their types. */
function Root<T extends string>(
  props: (SelectOne<T> | SelectMany<T>) & { children?: ReactNode; isTick: RefObject<boolean> },
): ReactNode {
  const { options, disabled, children, isTick } = props;
  const actions = useRef<Base.Root.Actions>(null);
  const items = options.map(({ value, label }) => ({ value, label }));
  return props.multiple ? (
    <Base.Root<T, true>
      multiple
      actionsRef={actions}
      items={items}
      disabled={disabled}
      value={[...props.value]}
      onValueChange={(value) => {
        if (isTick.current) return props.onChange(value);
        const pressed = options.find(
          (option) => value.includes(option.value) !== props.value.includes(option.value),
        );
        if (pressed) props.onChange([pressed.value]);
        actions.current?.close();
      }}
    >
      {children}
    </Base.Root>
  ) : (
    <Base.Root<T>
      items={items}
      disabled={disabled}
      value={props.value}
      onValueChange={(value) => {
        if (value !== null) props.onChange(value);
      }}
    >
      {children}
    </Base.Root>
  );
}

function chosen<T extends string>(
  options: readonly SelectOption<T>[],
  value: T | readonly T[] | null,
): ReactNode | undefined {
  const values: readonly T[] = value === null ? [] : typeof value === 'string' ? [value] : value;
  const found = options.filter((option) => values.includes(option.value));
  if (found.length === 0) return undefined;
  return found.map((option) => (
    <span key={option.value} className={styles.chosen}>
      {option.icon}
      <span className={styles.text}>{option.label}</span>
    </span>
  ));
}
