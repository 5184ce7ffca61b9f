// Generated from schemas/system/record-explanation.entity.json by npm run gen; do not edit.

/** 数据权限说明 */
export interface RecordExplanation {
  /** 数据类型 */
  kind?: string | null
  /** 名称 */
  name?: string | null
  /** 可见 */
  visible?: string | null
  visible_dictText?: string
  /** 可编辑 */
  editable?: string | null
  editable_dictText?: string
  /** 可删除 */
  deletable?: string | null
  deletable_dictText?: string
  /** 原因 */
  reason?: string | null
}
