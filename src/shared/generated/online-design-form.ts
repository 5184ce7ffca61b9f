// Generated from schemas/online/design-form.entity.json by npm run gen; do not edit.

/** 表单设计 */
export interface DesignForm {
  /** 主键 */
  id: string
  /** 创建人 */
  createBy?: string | null
  /** 创建时间 */
  createTime?: string | null
  /** 更新人 */
  updateBy?: string | null
  /** 更新时间 */
  updateTime?: string | null
  /** 所属部门 */
  sysOrgCode?: string | null
  /** 租户 */
  tenantId?: number | null
  /** 版本 */
  version?: number | null
  /** 设计编码 */
  desformCode: string
  /** 设计名称 */
  desformName: string
  /** 图标 */
  desformIcon?: string | null
  /** 在线表单 */
  cgformCode: string
  /** 视图类型 */
  desformType: '1' | '2'
  /** 主视图 */
  parentId?: string | null
  parentId_dictText?: string
  /** 主视图编码 */
  parentCode?: string | null
  /** 移动视图 */
  izMobileView?: '1' | '0' | null
  /** 停用的地址 */
  closedUrls?: string | null
  /** 保存后 */
  afterSave?: 'record' | 'list' | 'path' | null
  /** 转到地址 */
  afterSavePath?: string | null
  /** 设计内容 */
  desformDesignJson?: string | null
  /** 表单列数 */
  formTemplate?: '1' | '2' | '3' | '4' | null
  /** 布局 */
  items?: Record<string, unknown>[] | null
}
