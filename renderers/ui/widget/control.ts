import type { WidgetProps } from '#renderers/pieces.ts'

type ControlParts = Pick<WidgetProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur'>

/** Attributes that every control of a form has, as antd names them. */
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

/** Placeholder of a control that is typed into; one that nobody can use asks for nothing. */
export function typedPlaceholder({ placeholder, field, disabled }: Asking): string | undefined {
  return disabled ? undefined : (placeholder ?? `请输入${field.title}`)
}

/** Placeholder of a control that is chosen from; one that nobody can use asks for nothing. */
export function chosenPlaceholder({ placeholder, field, disabled }: Asking): string | undefined {
  return disabled ? undefined : (placeholder ?? `请选择${field.title}`)
}
