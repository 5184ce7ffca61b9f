import type { BlockProps, PreparedButton } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import '#renderers/ui/inside.css'
import './card.css'

export type CardProps = BlockProps<{
  title?: string
  columns?: 1 | 2 | 3 | 4
  frame?: boolean
  buttons?: readonly PreparedButton[]
}>

/** Groups blocks in columns, with a title and buttons. `frame` draws a border around them. */
export function Card({ name, entity, title, columns = 1, frame = true, buttons, parts = [] }: CardProps) {
  const { ports, scope } = useScreen()
  const shown = visibleButtons(buttons, ports, scope({}))
  const place = { block: name, entity, scope: () => scope({}) }
  return (
    <section className={frame ? 'r-card r-inside' : undefined} aria-label={title}>
      {(title || shown.length > 0) && (
        <div className="r-card-block__head">
          {title && <h2 className="r-card__title">{title}</h2>}
          <div className="r-card-block__buttons">
            {shown.map((button) => (
              <ActionButton key={button.key} button={button} place={place} />
            ))}
          </div>
        </div>
      )}
      <div className="r-card-block__parts" style={{ '--r-columns': columns } as React.CSSProperties}>
        {parts.map((part) => (
          <div key={part.name} className="r-card-block__part">
            {part.element}
          </div>
        ))}
      </div>
    </section>
  )
}
