// Generated from schemas/system/recycle-bin.entity.json by npm run gen; do not edit.

/** 回收站 */
export interface RecycleBin {
  /** 主键 */
  id: string
  /** 种类 */
  kind?: string | null
  /** 种类 */
  kindText?: string | null
  /** 名称 */
  name?: string | null
  /** 删除人 */
  deletedBy?: string | null
  /** 删除时间 */
  deletedTime?: string | null
  /** 可彻底删除 */
  mayPurge?: boolean | null
}
