// Generated from schemas/online/report-preview.entity.json by npm run gen; do not edit.

/** 预览报表 */
export interface ReportPreview {
  /** 数据 */
  result?: Record<string, unknown> | null
}
