// Generated from schemas/online/form-index.entity.json by npm run gen; do not edit.

/** 在线表单索引 */
export interface FormIndex {
  /** 标识 */
  id: string
  /** 索引名称 */
  indexName: string
  /** 索引字段 */
  indexField: string
  /** 索引类型 */
  indexType: 'normal' | 'unique'
}
