import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HostContext } from '#web/host.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { SaveDialog } from './save-dialog.tsx'

it('the save dialog lists the problems of the document', async () => {
  const document: OpenDocument = {
    kind: 'page',
    address: 'business/shop',
    file: 'x',
    text: '{}',
    shipped: undefined,
    base: { number: 0, text: '{}' },
  }
  const problem = { file: 'x', line: 3, column: 5, code: 'field-unknown', reason: '实体没有字段 citty' }
  render(
    <HostContext value={createTestHost({})}>
      <SaveDialog
        document={document}
        entity={undefined}
        problems={[problem]}
        open
        onClose={() => undefined}
        onLoad={() => undefined}
        onSaved={() => undefined}
      />
    </HostContext>,
  )
  const list = await screen.findByRole('region', { name: '已知问题' })
  expect(within(list).getByText('实体没有字段 citty', { exact: false }).textContent).toBe('3:5 实体没有字段 citty')
})
