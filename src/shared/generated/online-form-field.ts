// Generated from schemas/online/form-field.entity.json by npm run gen; do not edit.

/** 在线表单字段 */
export interface FormField {
  /** 标识 */
  id: string
  /** 字段名称 */
  dbFieldName: string
  /** 字段备注 */
  dbFieldTxt: string
  /** 字段类型 */
  dbType: 'string' | 'int' | 'long' | 'double' | 'BigDecimal' | 'Date' | 'Datetime' | 'Text' | 'LongText'
  /** 长度 */
  dbLength?: number | null
  /** 小数位 */
  dbPointLength?: number | null
  /** 允许空值 */
  dbIsNull?: '1' | '0' | null
  /** 数据库默认值 */
  dbDefaultVal?: string | null
  /** 控件类型 */
  fieldShowType: 'text' | 'password' | 'textarea' | 'list' | 'radio' | 'checkbox' | 'list_multi' | 'sel_search' | 'switch' | 'date' | 'datetime' | 'time' | 'umeditor' | 'markdown' | 'sel_user' | 'sel_depart' | 'pca' | 'file' | 'image' | 'cat_tree' | 'sel_tree' | 'popup' | 'popup_dict' | 'link_down' | 'link_table' | 'link_table_field'
  /** 必填 */
  fieldMustInput?: '1' | '0' | null
  /** 表单显示 */
  isShowForm?: '1' | '0' | null
  /** 列表显示 */
  isShowList?: '1' | '0' | null
  /** 只读 */
  isReadOnly?: '1' | '0' | null
  /** 查询 */
  isQuery?: '1' | '0' | null
  /** 查询模式 */
  queryMode?: 'single' | 'like' | 'group' | null
  /** 自定义查询 */
  queryConfigFlag?: '1' | '0' | null
  /** 查询控件 */
  queryShowType?: string | null
  /** 查询字典 */
  queryDictField?: string | null
  /** 查询默认值 */
  queryDefVal?: string | null
  /** 可排序 */
  sortFlag?: '1' | '0' | null
  /** 列宽 */
  fieldLength?: number | null
  /** 合计 */
  isTotal?: '1' | '0' | null
  /** 校验规则 */
  fieldValidType?: string | null
  /** 默认值 */
  fieldDefaultValue?: string | null
  /** 字段链接 */
  fieldHref?: string | null
  /** 字典编码 */
  dictField?: string | null
  /** 字典表 */
  dictTable?: string | null
  /** 字典表文本 */
  dictText?: string | null
  /** 扩展配置 */
  fieldExtendJson?: string | null
  /** 主表 */
  mainTable?: string | null
}
