import type { Page } from '#shared/documents/page.ts'

/** Page of positions with buttons whose actions the shipped page does not use. */
export const behaviourPage: Page = {
  title: '职务管理',
  'x-entity': 'system/position',
  'x-events': ['picked'],
  'x-needs': { page: ['system:user:list', 'system:position:edit'] },
  type: 'object',
  properties: {
    search: {
      type: 'void',
      'x-component': 'SearchForm',
      'x-component-props': { target: 'table', fields: ['code', 'name'] },
    },
    table: {
      type: 'void',
      'x-component': 'DataTable',
      'x-component-props': {
        columns: ['code', 'name', 'postRank'],
        title: '职务一览',
        cellEdit: ['name'],
        summary: [{ field: 'code', of: 'count' }],
        print: true,
        toolbar: [
          'add',
          {
            label: '校验',
            do: [
              {
                use: 'on-error',
                with: {
                  do: [
                    {
                      use: 'call',
                      with: { call: 'GET /sys/checkRule/checkByCode', query: { ruleCode: 'nothing', value: 'x' } },
                    },
                  ],
                  refused: [
                    { use: 'notice', with: { kind: 'warning', text: { expr: "'没有通过：' + error.message" } } },
                  ],
                },
              },
            ],
          },
          {
            label: '等待',
            do: [
              {
                use: 'poll',
                with: {
                  every: 1,
                  call: 'GET /sys/position/list',
                  query: { code: { expr: 'params.awaited' } },
                  until: 'result.total > 0',
                  limit: 60,
                },
              },
              {
                use: 'together',
                with: {
                  branches: [
                    [{ use: 'reload', with: { target: 'table' } }],
                    [{ use: 'notice', with: { text: '到了' } }],
                  ],
                },
              },
            ],
          },
          {
            label: '用户',
            do: [
              { use: 'open-page', with: { page: 'system/user', as: 'drawer', width: 900 } },
              { use: 'notice', with: { text: '回来了' } },
            ],
          },
          { label: '新窗口', do: [{ use: 'open-window', with: { url: '/sys/window', query: { a: '甲' } } }] },
          { label: '打印订单', do: [{ use: 'print', with: { target: 'order' } }] },
        ],
        rowButtons: [
          { label: '复制', do: [{ use: 'copy', with: { text: { expr: 'row.code' } } }] },
          { label: '选用', do: [{ use: 'emit', with: { event: 'picked', detail: { name: { expr: 'row.name' } } } }] },
        ],
        batchButtons: [
          {
            label: '改职级',
            do: [
              {
                use: 'batch',
                with: {
                  title: '改职级',
                  do: [
                    {
                      use: 'call',
                      with: {
                        call: 'PUT /sys/position/edit',
                        body: {
                          id: { expr: 'row.id' },
                          version: { expr: 'row.version' },
                          postRank: { expr: "row.name == '不可改' ? '99' : '2'" },
                        },
                      },
                    },
                  ],
                },
              },
              { use: 'reload' },
            ],
          },
        ],
      },
    },
    order: {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': {
        columns: 2,
        fields: [
          { widget: 'Divider', title: '订单' },
          {
            field: 'name',
            title: '客户',
            reactions: [{ use: 'cascade', with: { into: { code: 'values.name + "-1"' } } }],
          },
          { field: 'code', title: '合同' },
        ],
        submit: { label: '提交', do: [{ use: 'notice', with: { text: { expr: 'values.name' } } }] },
      },
      'x-on': { picked: [{ use: 'set-value', with: { values: { name: { expr: 'event.name' } } } }] },
    },
    editor: {
      type: 'void',
      'x-component': 'ModalForm',
      'x-component-props': {
        fields: ['code', 'name', 'postRank'],
        fullScreen: 'button',
        buttons: [{ label: '保存并新增', do: [{ use: 'save-and-next', with: { keep: ['postRank'] } }] }],
      },
    },
  },
}
