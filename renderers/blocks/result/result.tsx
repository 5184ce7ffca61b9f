import type { BlockProps, PreparedButton } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Step } from '#shared/documents/page.ts'
import { ResultCountdown } from './result-countdown.tsx'
import './result.css'

export type ResultProps = BlockProps<{
  title: unknown
  text?: unknown
  buttons?: readonly PreparedButton[]
  afterwards?: { seconds: number; text: string; do: readonly Step[] }
}>

/** Reports that something is done, with buttons for the next step. */
export function Result({ name, entity, title, text, buttons, afterwards }: ResultProps) {
  const { ports, scope, run } = useScreen()
  const known = scope({})
  const words = (value: unknown) => String(computeValues(value, known) ?? '')
  const place = { block: name, entity, scope: () => scope({}) }
  return (
    <section className="r-card r-result">
      <div role="status">
        <h2 className="r-result__title">{words(title)}</h2>
        {text !== undefined && <p className="r-result__text">{words(text)}</p>}
      </div>
      {afterwards && (
        <ResultCountdown
          seconds={afterwards.seconds}
          text={afterwards.text}
          onEnd={() => void run(afterwards.do, { ...place, scope: known })}
        />
      )}
      <div className="r-result__buttons">
        {visibleButtons(buttons, ports, known).map((button) => (
          <ActionButton key={button.key} button={button} place={place} size="large" />
        ))}
      </div>
    </section>
  )
}
