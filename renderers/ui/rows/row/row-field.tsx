import type { ReactNode } from 'react'
import type { PreparedField, WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import './row-field.css'

export interface RowFieldProps extends Pick<WidgetProps, 'onBusy' | 'onUnsent'> {
  id: string
  column: PreparedField
  row: Readonly<Row>
  /** Marked as required. */
  required: boolean
  disabled?: boolean
  /** They win over those of the column. */
  options?: DictionaryOption[]
  /** Problem of the value. */
  problem?: string
  /** Shown while there is no problem. */
  hint?: string
  onChange(value: unknown): void
  onBlur?(): void
  /** Stands in the place of the control. */
  children?: ReactNode
}

/** One field of a row that stands in a form: label, control and message, by the widget that any form would use. */
export function RowField(props: RowFieldProps) {
  const { id, column, row, required, disabled, options, problem, hint, onChange, onBlur, onBusy, onUnsent, children } =
    props
  const { Control } = useScreen()
  const isWide = column.span > 1 ? ' r-one-row__field--wide' : ''
  return (
    <div className={`r-one-row__field${isWide}${problem ? ' r-one-row__field--invalid' : ''}`} data-field={column.name}>
      <label htmlFor={id}>
        <span className={required ? 'r-one-row__required' : undefined}>{column.title}</span>
      </label>
      {children ?? (
        <Control
          {...column.props}
          {...(options && { options })}
          widget={column.widget}
          id={id}
          field={column.field}
          value={row[column.name]}
          onChange={onChange}
          onBlur={onBlur}
          onBusy={onBusy}
          onUnsent={onUnsent}
          displayMode="edit"
          disabled={disabled}
          placeholder={column.placeholder}
          invalid={problem !== undefined}
          describedBy={(problem ?? hint) && `${id}-message`}
        />
      )}
      <div id={`${id}-message`} className="r-one-row__message" role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </div>
    </div>
  )
}
