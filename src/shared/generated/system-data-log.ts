// Generated from schemas/system/data-log.entity.json by npm run gen; do not edit.

/** 数据日志 */
export interface DataLog {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 数据种类 */
  dataTable?: string | null
  /** 数据ID */
  dataId?: string | null
  /** 版本号 */
  dataVersion?: number | null
  /** 变更 */
  operation?: string | null
  operation_dictText?: string
  /** 操作人 */
  createBy?: string | null
  /** 时间 */
  createTime?: string | null
  /** 实体 */
  kind?: string | null
  /** 授权、成员或账号状态 */
  held?: boolean | null
  /** 数据种类 */
  kindText?: string | null
  /** 名称 */
  name?: string | null
  /** 版本 */
  versionText?: string | null
}
