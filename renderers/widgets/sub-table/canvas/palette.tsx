export interface PaletteProps<E> {
  groups: readonly { title: string; entries: readonly E[] }[]
  titleOf(entry: E): string
  onAdd(entry: E): void
}

/** Palette of the canvas: an entry is dragged to its place, or pressed to come after the selected field. */
export function Palette<E>({ groups, titleOf, onAdd }: PaletteProps<E>) {
  const places = new Map(groups.flatMap(({ entries }) => entries).map((entry, place) => [entry, place]))
  return (
    <div className="r-canvas__palette">
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <div className="r-canvas__entries">
            {entries.map((entry) => (
              <button
                key={places.get(entry)}
                type="button"
                className="r-canvas__entry"
                data-entry={places.get(entry)}
                onClick={() => onAdd(entry)}
              >
                {titleOf(entry)}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
