// Generated from schemas/system/dict.entity.json by npm run gen; do not edit.

/** 数据字典 */
export interface Dict {
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
  /** 字典名称 */
  dictName: string
  /** 字典编码 */
  dictCode: string
  /** 数据类型 */
  type?: number | null
  type_dictText?: string
  /** 描述 */
  description?: string | null
}
