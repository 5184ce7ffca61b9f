// Generated from schemas/system/area.entity.json by npm run gen; do not edit.

/** 行政区划 */
export interface Area {
  /** 主键 */
  id: string
  /** 上级 */
  pid?: string | null
  pid_dictText?: string
  /** 名称 */
  name: string
  /** 全称 */
  fullName: string
  /** 级别 */
  level: number
}
