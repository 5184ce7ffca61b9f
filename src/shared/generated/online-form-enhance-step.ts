// Generated from schemas/online/form-enhance-step.entity.json by npm run gen; do not edit.

/** 步骤 */
export interface FormEnhanceStep {
  /** 标识 */
  id: string
  /** 做什么 */
  kind: 'set' | 'refuse' | 'sql' | 'script' | 'http' | 'message' | 'skip' | 'show' | 'require'
  /** 条件 */
  when?: string | null
  /** 字段 */
  field?: string | null
  /** 内容 */
  text?: string | null
  /** 数据源 */
  source?: string | null
  /** 方式 */
  method?: 'POST' | 'PUT' | null
  /** 路径 */
  path?: string | null
}
