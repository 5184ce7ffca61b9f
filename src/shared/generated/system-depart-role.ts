// Generated from schemas/system/depart-role.entity.json by npm run gen; do not edit.

/** 部门角色 */
export interface DepartRole {
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
  /** 部门 */
  departId: string
  departId_dictText?: string
  /** 部门角色名称 */
  roleName: string
  /** 部门角色编码 */
  roleCode: string
  /** 已分配 */
  assigned?: boolean | null
  /** 描述 */
  description?: string | null
}
