import type { BlockProps, PreparedButton } from '../../pieces.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { computeValues } from '../../ui/compute-values.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { visibleButtons } from '../../ui/visible-buttons.ts'
import './result.css'

export type ResultProps = BlockProps<{ title: unknown; text?: unknown; buttons?: readonly PreparedButton[] }>

/** Says that something is done, and offers what may come next. */
export function Result({ name, entity, title, text, buttons }: ResultProps) {
  const { ports, scope } = useScreen()
  const known = scope({})
  const words = (value: unknown) => String(computeValues(value, known) ?? '')
  const place = { block: name, entity, scope: () => scope({}) }
  return (
    <section className="r-card r-result" role="status">
      <h2 className="r-result__title">{words(title)}</h2>
      {text !== undefined && <p className="r-result__text">{words(text)}</p>}
      <div className="r-result__buttons">
        {visibleButtons(buttons, ports, known).map((button) => (
          <ActionButton key={button.key} button={button} place={place} size="large" />
        ))}
      </div>
    </section>
  )
}
