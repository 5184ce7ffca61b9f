import type { PaletteEntry, PaletteGroup } from '#shared/documents/online-form/form-palette.ts'

export interface PaletteProps {
  groups: readonly PaletteGroup[]
  titles: ReadonlyMap<string, string>
  onAdd(entry: PaletteEntry): void
}

/** Controls to take fields from: carried to their place, or pressed to come after the chosen field. */
export function Palette({ groups, titles, onAdd }: PaletteProps) {
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
                {entryTitle(entry, titles)}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

export function entryTitle({ title, control }: PaletteEntry, titles: ReadonlyMap<string, string>): string {
  return title ?? titles.get(control) ?? control
}
