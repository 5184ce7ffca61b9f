// Generated from schemas/message/template-variable.entity.json by npm run gen; do not edit.

/** 模板变量 */
export interface TemplateVariable {
  /** 变量名 */
  name: string
  /** 说明 */
  title?: string | null
  /** 类型 */
  type: string
  type_dictText?: string
  /** 必填 */
  required?: boolean | null
  /** 示例值 */
  sample?: string | null
}
