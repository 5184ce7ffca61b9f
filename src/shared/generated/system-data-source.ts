// Generated from schemas/system/data-source.entity.json by npm run gen; do not edit.

/** 数据源 */
export interface DataSource {
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
  /** 数据源编码 */
  code: string
  /** 数据源名称 */
  name: string
  /** 数据库类型 */
  dbType: string
  dbType_dictText?: string
  /** 主机 */
  dbHost?: string | null
  /** 端口 */
  dbPort?: number | null
  /** 数据库名 */
  dbName?: string | null
  /** 文件 */
  dbFile?: string | null
  /** 接口地址 */
  dbUrl?: string | null
  /** 加密连接 */
  tls?: string | null
  tls_dictText?: string
  /** 用户名 */
  dbUsername?: string | null
  /** 密码 */
  dbPassword?: string | null
  /** 数据源地址 */
  address?: string | null
  /** 备注 */
  remark?: string | null
}
