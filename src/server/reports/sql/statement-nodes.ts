/**
 * Permitted nodes of a statement, by the names of the parser's tree, with the permitted fields of each. Other nodes and
 * fields are refused, so additions of a later parser are refused until somebody checks them.
 */

/** `value`: no node; `node`, `nodes`: one or several nodes of any type; any other text: a node of that name. */
export type FieldKind = 'value' | 'node' | 'nodes' | (string & {})

const value = 'value'
const node = 'node'
const nodes = 'nodes'

export const NODES: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  SelectStmt: {
    withClause: 'WithClause',
    // Tables first: a forbidden table is reported before its columns.
    fromClause: nodes,
    targetList: nodes,
    distinctClause: nodes,
    whereClause: node,
    groupClause: nodes,
    groupDistinct: value,
    havingClause: node,
    windowClause: nodes,
    valuesLists: nodes,
    sortClause: nodes,
    limitOffset: node,
    limitCount: node,
    limitOption: value,
    op: value,
    all: value,
    larg: 'SelectStmt',
    rarg: 'SelectStmt',
  },
  WithClause: { ctes: nodes, recursive: value, location: value },
  CommonTableExpr: { ctename: value, aliascolnames: nodes, ctequery: node, ctematerialized: value, location: value },
  ResTarget: { name: value, val: node, location: value },
  RangeVar: { relname: value, inh: value, relpersistence: value, alias: 'Alias', location: value },
  RangeFunction: { functions: nodes, alias: 'Alias' },
  RangeSubselect: { lateral: value, subquery: node, alias: 'Alias' },
  JoinExpr: {
    jointype: value,
    isNatural: value,
    larg: node,
    rarg: node,
    usingClause: nodes,
    quals: node,
    alias: 'Alias',
  },
  Alias: { aliasname: value, colnames: nodes },
  ColumnRef: { fields: nodes, location: value },
  A_Star: {},
  String: { sval: value },
  A_Const: { ival: value, fval: value, sval: value, boolval: value, isnull: value, location: value },
  ParamRef: { number: value, location: value },
  A_Expr: {
    kind: value,
    name: nodes,
    lexpr: node,
    rexpr: node,
    location: value,
    rexpr_list_start: value,
    rexpr_list_end: value,
  },
  List: { items: nodes },
  BoolExpr: { boolop: value, args: nodes, location: value },
  NullTest: { arg: node, nulltesttype: value, location: value },
  BooleanTest: { arg: node, booltesttype: value, location: value },
  CaseExpr: { arg: node, args: nodes, defresult: node, location: value },
  CaseWhen: { expr: node, result: node, location: value },
  CoalesceExpr: { args: nodes, location: value },
  MinMaxExpr: { op: value, args: nodes, location: value },
  FuncCall: {
    funcname: nodes,
    args: nodes,
    agg_order: nodes,
    agg_filter: node,
    over: 'WindowDef',
    agg_within_group: value,
    agg_star: value,
    agg_distinct: value,
    funcformat: value,
    location: value,
  },
  WindowDef: {
    name: value,
    refname: value,
    partitionClause: nodes,
    orderClause: nodes,
    frameOptions: value,
    startOffset: node,
    endOffset: node,
    location: value,
  },
  SortBy: { node, sortby_dir: value, sortby_nulls: value, location: value },
  TypeCast: { arg: node, typeName: 'TypeName', location: value },
  TypeName: { names: nodes, typemod: value, typmods: nodes, location: value },
  SubLink: { subLinkType: value, testexpr: node, operName: nodes, subselect: node, location: value },
  GroupingSet: { kind: value, content: nodes, location: value },
  GroupingFunc: { args: nodes, location: value },
  RowExpr: { args: nodes, row_format: value, location: value },
  A_ArrayExpr: { elements: nodes, location: value, list_start: value, list_end: value },
  SQLValueFunction: { op: value, typmod: value, location: value },
}

/** Reasons for frequent refused nodes, in words for authors. */
export const REFUSED_NODES: Readonly<Record<string, string>> = {
  InsertStmt: '只能查询，不能写入数据',
  UpdateStmt: '只能查询，不能修改数据',
  DeleteStmt: '只能查询，不能删除数据',
  MergeStmt: '只能查询，不能修改数据',
  RangeTableSample: '不能使用 TABLESAMPLE',
  CollateClause: '不能使用 COLLATE',
  A_Indirection: '不能使用下标或 (表).字段',
  XmlExpr: '不能使用 XML 函数',
}

export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  intoClause: '不能使用 SELECT INTO',
  lockingClause: '不能加锁（FOR UPDATE、FOR SHARE）',
  schemaname: '表名不能带模式名',
  catalogname: '表名不能带库名',
  useOp: '不能使用 ORDER BY … USING',
  arrayBounds: '不能使用数组类型',
  func_variadic: '不能使用 VARIADIC',
  bsval: '不能使用二进制常量',
  ordinality: '不能使用 WITH ORDINALITY',
  coldeflist: '函数后不能写列的类型',
  is_rowsfrom: '不能使用 ROWS FROM',
}
