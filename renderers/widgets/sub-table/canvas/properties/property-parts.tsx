import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { type PropertyPart, partsIn, withPart } from '#shared/documents/online-form/control-properties.ts'
import { type ChoiceSource, PropertyChoice } from './property-choice.tsx'

interface Props {
  id: string
  parts: readonly PropertyPart[]
  source: ChoiceSource
  /** JSON text. */
  value: unknown
  disabled: boolean
  problem: string | undefined
  onChange(value: string): void
}

/** Parts of a property that is stored as JSON text, each with a separate control. */
export function PropertyParts({ id, parts, source, value, disabled, problem, onChange }: Props) {
  const known = partsIn(value)
  return (
    <>
      {parts.map((part) => {
        const own = `${id}-${part.name}`
        const change = (next: unknown) => onChange(withPart(value, part, next))
        return (
          <div key={part.name} className="r-one-row__field">
            <label htmlFor={own}>{part.title}</label>
            {controlOf({ id: own, part, source, value: known[part.name], disabled, change })}
            <div className="r-one-row__message">{part.hint}</div>
          </div>
        )
      })}
      {problem && (
        <div className="r-one-row__field r-one-row__field--invalid">
          <div className="r-one-row__message" role="alert">
            {problem}
          </div>
        </div>
      )}
    </>
  )
}

interface Part {
  id: string
  part: PropertyPart
  source: ChoiceSource
  value: unknown
  disabled: boolean
  change(value: unknown): void
}

function controlOf({ id, part, source, value, disabled, change }: Part): ReactNode {
  switch (part.kind) {
    case 'text':
      return (
        <Input
          id={id}
          value={String(value ?? '')}
          disabled={disabled}
          onChange={({ target }) => change(target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber
          id={id}
          min={1}
          value={value === undefined ? null : Number(value)}
          disabled={disabled}
          onChange={change}
        />
      )
    case 'switch':
      return (
        <Switch id={id} checked={isOn(value, part)} disabled={disabled} onChange={change} aria-label={part.title} />
      )
    case 'select':
      return (
        <Select
          id={id}
          allowClear
          value={value as string | undefined}
          options={part.options?.map(({ value, text }) => ({ value, label: text }))}
          disabled={disabled}
          onChange={change}
        />
      )
    case 'choice':
      return (
        <PropertyChoice
          id={id}
          use={part}
          source={source}
          value={value}
          disabled={disabled}
          invalid={false}
          onChange={change}
        />
      )
  }
}

/** Clients store switches as numbers or texts, too. */
function isOn(value: unknown, { usual = false }: PropertyPart): boolean {
  return value === undefined || value === null || value === ''
    ? usual
    : [true, 1, '1', 'true'].includes(value as string)
}
