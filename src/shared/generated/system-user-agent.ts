// Generated from schemas/system/user-agent.entity.json by npm run gen; do not edit.

/** 代理人 */
export interface UserAgent {
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
  /** 用户名 */
  userName: string
  userName_dictText?: string
  /** 代理人用户名 */
  agentUserName: string
  agentUserName_dictText?: string
  /** 代理开始时间 */
  startTime: string
  /** 代理结束时间 */
  endTime: string
  /** 状态 */
  status?: string | null
  status_dictText?: string
}
