// Generated from schemas/online/form.entity.json by npm run gen; do not edit.

/** 在线表单 */
export interface Form {
  /** 主键 */
  id: string
  /** 表名 */
  tableName: string
  /** 表描述 */
  tableTxt: string
  /** 表类型 */
  tableType?: '1' | '2' | '3' | null
  /** 映射关系 */
  relationType?: '0' | '1' | null
  /** 附表序号 */
  tabOrderNum?: number | null
  /** 表单主题 */
  themeTemplate?: 'normal' | 'erp' | 'innerTable' | 'tab' | null
  /** 附表 */
  subTableStr?: string | null
  /** 分页 */
  isPage?: 'Y' | 'N' | null
  /** 可勾选 */
  isCheckbox?: 'Y' | 'N' | null
  /** 全屏打开 */
  modelFullscreen?: 'Y' | 'N' | null
  /** 弹窗最小宽度 */
  modalMinWidth?: number | null
  /** 打印地址 */
  reportPrintUrl?: string | null
  /** 附表查询 */
  joinQuery?: 'Y' | 'N' | null
  /** 是否树 */
  isTree?: 'Y' | 'N' | null
  /** 展示树的字段 */
  treeFieldname?: string | null
  /** 父级字段 */
  treeParentIdField?: string | null
  /** 是否有子节点字段 */
  treeIdField?: string | null
  /** 主表 */
  mainTable?: string | null
  /** 数据来源 */
  copyType?: '0' | '1' | null
  /** 原表单 */
  physicId?: string | null
  physicId_dictText?: string
  /** 表单风格 */
  formTemplate: '1' | '2' | '3' | '4'
  /** 表单分类 */
  formCategory?: string | null
  formCategory_dictText?: string
  /** 字段 */
  fields?: Record<string, unknown>[] | null
  /** 索引 */
  indexs?: Record<string, unknown>[] | null
  /** 字段数 */
  fieldCount?: number | null
  /** 版本 */
  tableVersion?: number | null
  /** 同步的版本 */
  synchVersion?: number | null
  /** 同步状态 */
  isDbSynch?: 'Y' | 'N' | null
  /** 同步时间 */
  synchTime?: string | null
  /** 修改人 */
  updateBy?: string | null
  /** 修改时间 */
  updateTime?: string | null
}
