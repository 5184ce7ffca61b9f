/** Rows of the grid of a report: one row for each good, columns for each indicator. Pure. */
import type { Entity, Field, RecordRule, Row } from '#shared/documents/entity.ts'
import { coerceRecord, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

export interface ReportGood {
  id: string
  name: string
  /** Value of the dictionary `goods_unit`. */
  unit: string | null
  minPrice: number | null
  maxPrice: number | null
}

export interface ReportIndicator {
  id: string
  name: string
  kind: string
  /** Unit of its values; null: that of the good. */
  unit: string | null
  decimals: number
}

/** Goods, indicators and limits of a report. */
export interface ReportGrid {
  goods: readonly ReportGood[]
  indicators: readonly ReportIndicator[]
  /** A larger change since the last period needs an explanation, in per cent. */
  deviation: number
  /** What those who check the report said, by the id of the good. */
  remarks?: ReadonlyMap<string, string>
}

export interface ReportValue {
  commodityId: string
  indicatorId: string
  value: number
}

export interface ReportReason {
  commodityId: string
  reason: string
}

/** Content of a report: values by good and indicator, explanations by good. */
export interface ReportContent {
  values: readonly ReportValue[]
  reasons: readonly ReportReason[]
}

export const LINE_ADDRESS = 'business/report-line'
const PRICE = 'price'
/** Larger values do not fit the column. */
const LARGEST = 1_000_000_000_000
const LONGEST_REASON = 200

/** Names of the fields of an indicator: its value, that of the last period and the change in per cent. */
export const fieldsOfIndicator = (index: number) => ({
  value: `v${index + 1}`,
  last: `l${index + 1}`,
  change: `d${index + 1}`,
})

/** Entity of a row, by which browser and server check it. */
export function lineEntity({ indicators, deviation }: ReportGrid): Entity {
  const ofIndicators = indicators.flatMap((indicator, index): [string, Field][] => {
    const { value, last, change } = fieldsOfIndicator(index)
    const title = indicator.unit ? `${indicator.name}（${indicator.unit}）` : indicator.name
    const number = { type: 'number', 'x-precision': indicator.decimals } as const
    return [
      [value, { ...number, title, minimum: 0, maximum: LARGEST }],
      [last, { ...number, title: '上期', 'x-write': 'server' }],
      [
        change,
        {
          ...{ type: 'number', title: '较上期（%）', 'x-precision': 1, 'x-write': 'server' },
          'x-computed': `values.${value} == null || values.${last} == null || values.${last} == 0 ? null : (values.${value} - values.${last}) * 100 / values.${last}`,
        },
      ],
    ]
  })
  const text = (title: string): Field => ({ type: 'string', title, 'x-write': 'server' })
  const limit = (title: string): Field => ({ type: 'number', title, 'x-write': 'server' })
  return {
    $id: LINE_ADDRESS,
    title: '填报内容',
    type: 'object',
    'x-title': 'good',
    required: indicators.map((_, index) => fieldsOfIndicator(index).value),
    properties: {
      good: text('商品'),
      unit: { ...text('计量单位'), 'x-dict': 'goods_unit' },
      ...Object.fromEntries(ofIndicators),
      reason: { type: 'string', title: '说明', maxLength: LONGEST_REASON },
      remark: text('审核意见'),
      minPrice: limit('最低合理价'),
      maxPrice: limit('最高合理价'),
    },
    'x-rules': indicators.flatMap((indicator, index) => rulesOf(indicator, index, deviation)),
  }
}

function rulesOf({ kind, name }: ReportIndicator, index: number, deviation: number): RecordRule[] {
  const { value, last } = fieldsOfIndicator(index)
  const isGiven = `values.${value} != null`
  const range: RecordRule[] =
    kind === PRICE
      ? [
          {
            ...{ when: `${isGiven} && values.minPrice != null`, assert: `values.${value} >= values.minPrice` },
            ...{ field: value, message: `${name}低于该商品的最低合理价` },
          },
          {
            ...{ when: `${isGiven} && values.maxPrice != null`, assert: `values.${value} <= values.maxPrice` },
            ...{ field: value, message: `${name}高于该商品的最高合理价` },
          },
        ]
      : []
  const share = deviation / 100
  const difference = `values.${value} - values.${last}`
  return [
    ...range,
    {
      when: `${isGiven} && values.${last} != null && (${difference} > values.${last} * ${share} || ${difference} < values.${last} * -${share})`,
      require: ['reason'],
      message: `${name}与上期相差超过${deviation}%，请说明`,
    },
  ]
}

/** Rows that a person sees: all goods of the report, in its order. */
export function linesOf(grid: ReportGrid, content: ReportContent, last: readonly ReportValue[]): Row[] {
  const now = byCell(content.values)
  const before = byCell(last)
  const reasons = new Map(content.reasons.map(({ commodityId, reason }) => [commodityId, reason]))
  return grid.goods.map(({ id, name, unit, minPrice, maxPrice }) => ({
    ...{ id, good: name, unit, minPrice, maxPrice, reason: reasons.get(id) ?? null },
    ...{ remark: grid.remarks?.get(id) ?? null },
    ...Object.fromEntries(
      grid.indicators.flatMap((indicator, index) => {
        const fields = fieldsOfIndicator(index)
        const cell = cellKey({ commodityId: id, indicatorId: indicator.id })
        return [
          [fields.value, now.get(cell) ?? null],
          [fields.last, before.get(cell) ?? null],
        ]
      }),
    ),
  }))
}

/**
 * Rows after a person sent some of them: what was not sent stays, and only values and explanations can be changed.
 * @param sent rows by `id`, the id of a good; unknown goods are left out
 */
export function changedLines(grid: ReportGrid, stored: readonly Row[], sent: readonly Readonly<Row>[]): Row[] {
  const writable = ['reason', ...grid.indicators.map((_, index) => fieldsOfIndicator(index).value)]
  const entity = lineEntity(grid)
  const given = new Map(sent.map((row) => [String(row.id), coerceRecord(entity, row)]))
  return stored.map((row) => {
    const changes = Object.entries(given.get(String(row.id)) ?? {}).filter(([name]) => writable.includes(name))
    return { ...row, ...Object.fromEntries(changes) }
  })
}

/** Rows with the values of the last period where this one has none. */
export function filledFromLast({ indicators }: ReportGrid, lines: readonly Row[]): Row[] {
  return lines.map((line) => ({
    ...line,
    ...Object.fromEntries(
      indicators.map((_, index) => {
        const { value, last } = fieldsOfIndicator(index)
        return [value, line[value] ?? line[last]]
      }),
    ),
  }))
}

/**
 * Problems of rows under names such as `lines[0].v1`.
 * @param isComplete whether all values must be there and all rules hold; a draft may have gaps
 */
export function lineProblems(grid: ReportGrid, lines: readonly Row[], isComplete: boolean): FieldProblem[] {
  const { required: _, 'x-rules': __, ...draft } = lineEntity(grid)
  const entity = isComplete ? lineEntity(grid) : (draft as Entity)
  return lines.flatMap((line, index) =>
    validateRecord(entity, line, { mode: 'add' }).map(({ field, ...problem }) => ({
      ...problem,
      field: `lines[${index}].${field}`,
    })),
  )
}

/** Content of checked rows. */
export function contentOf(grid: ReportGrid, lines: readonly Row[]): ReportContent {
  return {
    values: lines.flatMap((line) =>
      grid.indicators.flatMap(({ id }, index) => {
        const value = line[fieldsOfIndicator(index).value]
        return typeof value === 'number' ? [{ commodityId: String(line.id), indicatorId: id, value }] : []
      }),
    ),
    reasons: lines.flatMap(({ id, reason }) =>
      isEmptyValue(reason) ? [] : [{ commodityId: String(id), reason: String(reason) }],
    ),
  }
}

const cellKey = ({ commodityId, indicatorId }: Pick<ReportValue, 'commodityId' | 'indicatorId'>): string =>
  `${commodityId} ${indicatorId}`

const byCell = (values: readonly ReportValue[]): ReadonlyMap<string, number> =>
  new Map(values.map((value) => [cellKey(value), value.value]))
