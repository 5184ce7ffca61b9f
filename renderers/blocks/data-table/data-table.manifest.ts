import type { BlockManifest } from '#renderers/manifest.ts'

const SORT = {
  type: 'object',
  additionalProperties: false,
  required: ['field', 'order'],
  properties: {
    field: { type: 'string', format: 'field' },
    order: { type: 'string', enum: ['asc', 'desc'] },
  },
} as const

export const dataTableManifest = {
  name: 'DataTable',
  title: '数据表格',
  description: '分页列表',
  slot: 'main',
  offers: ['reload', 'filter', 'print'],
  calls: ['list'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['columns'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      columns: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ColumnUse' } },
      title: { type: 'string', minLength: 1 },
      toolbar: { $ref: '#/$defs/Buttons' },
      rowButtons: { $ref: '#/$defs/Buttons' },
      batchButtons: { $ref: '#/$defs/Buttons' },
      pageSize: { type: 'integer', enum: [10, 20, 30, 100, 1000], default: 10 },
      order: { anyOf: [SORT, { type: 'array', minItems: 1, items: SORT }] },
      multiSort: { type: 'boolean', description: '逐个点击列头，按多列排序' },
      filter: { $ref: '#/$defs/Values', description: '固定的查询条件' },
      call: { type: 'string', format: 'call', description: '没有实体时提供分页数据的接口，例如 GET /sys/log/list' },
      selection: { type: 'boolean', description: '可勾选；有批量按钮时总是可勾选' },
      columnSetting: {
        type: 'boolean',
        description: '密度与列设置（显示、次序、固定、宽度），按用户保存；缺省为有工具栏或批量按钮时提供',
      },
      empty: { type: 'string', minLength: 1, description: '没有行时的文字，缺省为 暂无数据' },
      print: { type: 'boolean', description: '打印按钮' },
      summary: {
        type: 'array',
        minItems: 1,
        description: '由服务端对全部匹配行汇总；只写字段为求和',
        items: {
          anyOf: [
            { type: 'string', format: 'field' },
            {
              type: 'object',
              additionalProperties: false,
              required: ['field', 'of'],
              properties: {
                field: { type: 'string', format: 'field' },
                of: { type: 'string', enum: ['sum', 'avg', 'min', 'max', 'count'] },
              },
            },
          ],
        },
      },
      tree: { type: 'boolean', description: '树形实体：逐级读取下级；查询时为平铺列表' },
      expand: {
        type: 'object',
        additionalProperties: false,
        description: '展开一行所显示的字段或页面',
        properties: {
          fields: { $ref: '#/$defs/FieldUses' },
          columns: { type: 'integer', enum: [1, 2, 3, 4], default: 2 },
          page: { type: 'string', format: 'page' },
          with: { $ref: '#/$defs/Values', description: '页面的参数' },
        },
      },
      choose: {
        type: 'object',
        additionalProperties: false,
        required: ['target', 'param'],
        description: '点击一行即选中该行，另一区块显示它的内容；读到数据后先选中第一行',
        properties: {
          target: { type: 'string', format: 'block' },
          param: { type: 'string', minLength: 1, description: '以此名称把该行主键交给目标区块' },
          with: { $ref: '#/$defs/Values', description: '由该行算出的其余条件，一并交给目标区块' },
        },
      },
      rowDrag: { type: 'boolean', description: '拖动行调整次序（实体须提供 reorder）' },
      rowDragWhen: {
        type: 'string',
        format: 'expression',
        'x-result': 'bool',
        'x-scope': ['row', 'user', 'params'],
        description: '成立的行才可拖动；默认全部',
      },
      dimWhen: {
        type: 'string',
        format: 'expression',
        'x-result': 'bool',
        'x-scope': ['row', 'user', 'params'],
        description: '成立的行显示为灰色',
      },
      cellEdit: { $ref: '#/$defs/FieldUses', 'x-for': 'edit', description: '可在单元格中直接编辑的字段' },
    },
  },
} as const satisfies BlockManifest
