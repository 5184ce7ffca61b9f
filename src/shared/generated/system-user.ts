// Generated from schemas/system/user.entity.json by npm run gen; do not edit.

/** 用户 */
export interface User {
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
  /** 用户账号 */
  username: string
  /** 登录密码 */
  password?: string | null
  /** 确认密码 */
  confirmpassword?: string | null
  /** 用户姓名 */
  realname: string
  /** 工号 */
  workNo: string
  /** 手机号码 */
  phone: string
  /** 邮箱 */
  email?: string | null
  /** 座机 */
  telephone?: string | null
  /** 性别 */
  sex?: number | null
  sex_dictText?: string
  /** 生日 */
  birthday?: string | null
  /** 头像 */
  avatar?: string | null
  /** 当前部门编码 */
  orgCode?: string | null
  /** 状态 */
  status?: number | null
  status_dictText?: string
  /** 职务 */
  post?: string | null
  post_dictText?: string
  /** 身份 */
  userIdentity?: number | null
  userIdentity_dictText?: string
  /** 工作流引擎 */
  activitiSync?: number | null
  activitiSync_dictText?: string
  /** 角色分配 */
  selectedroles?: string | null
  selectedroles_dictText?: string
  /** 租户分配 */
  relTenantIds?: string | null
  relTenantIds_dictText?: string
  /** 登录锁定 */
  locked?: string | null
  /** 多租户账号 */
  shared?: string | null
  /** 部门分配 */
  selecteddeparts?: string | null
  selecteddeparts_dictText?: string
  /** 负责部门 */
  departIds?: string | null
  departIds_dictText?: string
}
