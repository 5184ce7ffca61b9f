// Generated from schemas/system/dict-item.entity.json by npm run gen; do not edit.

/** 字典项 */
export interface DictItem {
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
  /** 字典编码 */
  dictId: string
  dictId_dictText?: string
  /** 名称 */
  itemText: string
  /** 数据值 */
  itemValue: string
  /** 颜色 */
  itemColor?: string | null
  /** 描述 */
  description?: string | null
  /** 排序值 */
  sortOrder?: number | null
  /** 状态 */
  status?: number | null
  status_dictText?: string
}
