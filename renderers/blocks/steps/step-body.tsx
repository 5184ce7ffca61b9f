import { type ReactNode, useRef } from 'react'
import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import type { Entity } from '#shared/documents/entity.ts'

export interface StepBodyProps {
  shown: boolean
  /** The step was shown before; its input stays. */
  visited: boolean
  fields?: readonly PreparedField[]
  above?: ReactNode
  entity?: Entity
  labels?: 'beside' | 'above'
  columns?: 1 | 2 | 3 | 4
  onReady(form: FormHandle): void
  onSubmit(): void
}

/** One step; mounted when it is first reached, and hidden while another step is shown. */
export function StepBody({ shown, visited, fields, above, entity, labels, columns, onReady, onSubmit }: StepBodyProps) {
  const ready = useRef(onReady)
  if (!visited) return null
  return (
    <div className="r-steps__step" hidden={!shown}>
      {above}
      {fields && (
        <WatchedForm
          fields={fields}
          entity={entity}
          mode="add"
          labels={labels}
          columns={columns}
          onReady={ready.current}
          onSubmit={onSubmit}
        />
      )}
    </div>
  )
}
