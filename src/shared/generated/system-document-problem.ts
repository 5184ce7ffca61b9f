// Generated from schemas/system/document-problem.entity.json by npm run gen; do not edit.

/** 版本问题 */
export interface DocumentProblem {
  /** 行 */
  line?: number | null
  /** 列 */
  column?: number | null
  /** 规则 */
  code?: string | null
  /** 问题 */
  reason?: string | null
  /** 建议改为 */
  fix?: string | null
}
