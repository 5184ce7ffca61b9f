/** Props for the source of rows; the manifest of a block with rows spreads them. */
export const rowsSourceProps = {
  entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
  call: { type: 'string', format: 'call', description: '代替实体列表的接口，例如 GET /sys/visitInfo' },
  rows: { type: 'string', minLength: 1, description: '列表在接口结果中的位置，用点分隔；缺省为结果本身或其 records' },
  filter: { $ref: '#/$defs/Values', description: '固定的查询条件' },
} as const

export interface RowsSource {
  call?: string
  rows?: string
  /** Conditions of the page; computed ones are functions. */
  filter?: Readonly<Record<string, unknown>>
}
