import type { ChartData } from './chart-data.ts'
import type { NumberTexts } from './chart-format.ts'

export interface ChartTableProps {
  title: string
  /** Heading of the categories. */
  category: string
  data: ChartData
  texts: NumberTexts
  /** Maximum height in pixels before the table scrolls. */
  height: number
  onPoint?(point: number): void
}

/** Numbers behind a picture; each click on the picture is a button here. */
export function ChartTable({ title, category, data, texts, height, onPoint }: ChartTableProps) {
  return (
    <section className="r-chart__table" style={{ maxHeight: height }} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{category}</th>
            {data.series.map(({ field, label }) => (
              <th key={field} scope="col" className="r-chart__number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((name, point) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no key, and never move
            <tr key={point}>
              <th scope="row">
                {onPoint ? (
                  <button type="button" className="r-chart__point" onClick={() => onPoint(point)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {data.series.map(({ field, values }) => (
                <td key={field} className="r-chart__number">
                  {texts.whole(values[point]!)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
