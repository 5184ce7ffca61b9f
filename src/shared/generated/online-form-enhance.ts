// Generated from schemas/online/form-enhance.entity.json by npm run gen; do not edit.

/** 按钮和事件 */
export interface FormEnhance {
  /** 主键 */
  id: string
  /** 表单 */
  formId: string
  /** 类型 */
  kind: 'button' | 'event' | 'builtin'
  /** 编码 */
  code?: string | null
  /** 事件 */
  event?: 'beforeSubmit' | 'beforeAdd' | 'afterAdd' | 'beforeEdit' | 'afterEdit' | 'afterSubmit' | 'beforeDelete' | 'afterDelete' | 'beforeRestore' | 'afterRestore' | 'beforeImport' | 'afterImport' | 'beforeLoad' | 'afterLoad' | 'change' | null
  /** 系统按钮 */
  builtIn?: 'add' | 'edit' | 'detail' | 'delete' | 'batch_delete' | 'import' | 'export' | 'query' | 'reset' | 'super_query' | 'form_confirm' | 'form_sub_add' | 'form_sub_batch_delete' | 'form_sub_open_add' | 'form_sub_open_edit' | null
  /** 状态 */
  buttonStatus?: '1' | '0' | null
  /** 名称 */
  title: string
  /** 位置 */
  buttonStyle?: 'button' | 'batch' | 'link' | 'form' | null
  /** 图标 */
  icon?: string | null
  /** 序号 */
  orderNum?: number | null
  /** 显示条件 */
  when?: string | null
  /** 确认的问题 */
  confirm?: string | null
  /** 步骤 */
  steps?: Record<string, unknown>[] | null
  /** 脚本 */
  script?: string | null
  /** 步骤数 */
  stepCount?: number | null
  /** 版次 */
  number?: number | null
  /** 使用中 */
  isCurrent?: 'Y' | 'N' | null
  /** 保存人 */
  createBy?: string | null
  /** 保存时间 */
  createTime?: string | null
}
