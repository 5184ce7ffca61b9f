// Generated from schemas/system/file.entity.json by npm run gen; do not edit.

/** 文件 */
export interface File {
  /** 主键 */
  id: string
  /** 上传人 */
  createBy?: string | null
  /** 上传时间 */
  createTime?: string | null
  /** 更新人 */
  updateBy?: string | null
  /** 更新时间 */
  updateTime?: string | null
  /** 所属部门 */
  sysOrgCode?: string | null
  /** 租户 */
  tenantId?: number | null
  /** 文件名称 */
  fileName?: string | null
  /** 文件地址 */
  url?: string | null
  /** 类型 */
  fileType?: string | null
  /** 目录 */
  biz?: string | null
  /** 字节数 */
  size?: number | null
  /** 大小 */
  sizeText?: string | null
  /** SHA-256 */
  sha256?: string | null
  /** 引用 */
  useCount?: number | null
}
