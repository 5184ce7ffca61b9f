// Generated from schemas/system/field-explanation.entity.json by npm run gen; do not edit.

/** 字段权限说明 */
export interface FieldExplanation {
  /** 数据类型 */
  kind?: string | null
  /** 字段 */
  title?: string | null
  /** 可见 */
  readable?: string | null
  readable_dictText?: string
  /** 新增时可填 */
  addable?: string | null
  addable_dictText?: string
  /** 可编辑 */
  editable?: string | null
  editable_dictText?: string
  /** 可见或不可见的原因 */
  readReason?: string | null
  /** 可填或不可填的原因 */
  writeReason?: string | null
  /** 依据 */
  place?: string | null
}
