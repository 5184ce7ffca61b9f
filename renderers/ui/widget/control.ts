import type { WidgetProps } from '#renderers/plugin.ts'

type ControlParts = Pick<WidgetProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur'>

/** Attributes that every control of a form has, with antd's names. */
export function controlProps({ id, disabled, invalid, describedBy, onBlur }: ControlParts) {
  return {
    id,
    disabled,
    onBlur,
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  }
}

type Asking = Pick<WidgetProps, 'placeholder' | 'field' | 'disabled'>

/** Placeholder of a text input; undefined for a disabled one. */
export function typedPlaceholder({ placeholder, field, disabled }: Asking): string | undefined {
  return disabled ? undefined : (placeholder ?? `请输入${field.title}`)
}

/** Placeholder of a choice; undefined for a disabled one. */
export function chosenPlaceholder({ placeholder, field, disabled }: Asking): string | undefined {
  return disabled ? undefined : (placeholder ?? `请选择${field.title}`)
}
