// Generated from schemas/system/category.entity.json by npm run gen; do not edit.

/** 分类字典 */
export interface Category {
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
  /** 版本 */
  version?: number | null
  /** 父级节点 */
  pid?: string | null
  pid_dictText?: string
  /** 分类名称 */
  name: string
  /** 分类编码 */
  code?: string | null
  /** 有下级 */
  hasChild?: string | null
}
