// Generated from schemas/system/depart.entity.json by npm run gen; do not edit.

/** 部门 */
export interface Depart {
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
  /** 上级部门 */
  parentId?: string | null
  parentId_dictText?: string
  /** 机构名称 */
  departName: string
  /** 英文名 */
  departNameEn?: string | null
  /** 缩写 */
  departNameAbbr?: string | null
  /** 机构编码 */
  orgCode?: string | null
  /** 层级 */
  orgType?: string | null
  /** 机构类型 */
  orgCategory?: string | null
  orgCategory_dictText?: string
  /** 部门负责人 */
  directorUserIds?: string | null
  directorUserIds_dictText?: string
  /** 排序 */
  departOrder?: number | null
  /** 手机号 */
  mobile?: string | null
  /** 传真 */
  fax?: string | null
  /** 地址 */
  address?: string | null
  /** 状态 */
  status?: string | null
  status_dictText?: string
  /** 描述 */
  description?: string | null
  /** 备注 */
  memo?: string | null
}
