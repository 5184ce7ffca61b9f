// Generated from schemas/online/form-table.entity.json by npm run gen; do not edit.

/** 数据表 */
export interface FormTable {
  /** 表名 */
  id: string
  /** 表描述 */
  comment?: string | null
  /** 字段数 */
  fieldCount?: number | null
  /** 行数（估计） */
  rowCount?: number | null
  /** 不成为字段的列 */
  left?: string | null
  /** 已有的行 */
  notes?: string | null
  /** 不能导入的原因 */
  refusal?: string | null
}
