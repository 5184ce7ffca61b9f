import type { WidgetProps } from '../pieces.ts'

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

/** Placeholder of a control that is typed into. */
export function typedPlaceholder({ placeholder, field }: Pick<WidgetProps, 'placeholder' | 'field'>): string {
  return placeholder ?? `请输入${field.title}`
}

/** Placeholder of a control that is chosen from. */
export function chosenPlaceholder({ placeholder, field }: Pick<WidgetProps, 'placeholder' | 'field'>): string {
  return placeholder ?? `请选择${field.title}`
}
