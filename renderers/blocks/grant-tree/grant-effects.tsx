import { Modal } from 'antd'
import { useRef } from 'react'
import type { AffectedUsers } from '#shared/wire/grants.ts'
import type { EffectsQuestion } from './use-save-grants.ts'

/** Who would gain and lose what, before it is done. */
export function EffectsDialog({ question }: { question?: EffectsQuestion }) {
  // It keeps its content while it fades out.
  const last = useRef(question)
  if (question) last.current = question
  const effects = last.current?.effects
  return (
    <Modal
      title="确定保存授权?"
      open={question !== undefined}
      okText="确定"
      cancelText="取消"
      width={560}
      destroyOnHidden
      closable={{ 'aria-label': '关闭窗口' }}
      onOk={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {effects && (
        <div className="r-grants__effects">
          <Group heading="将获得权限" group={effects.gaining} />
          <Group heading="将失去权限" group={effects.losing} />
        </div>
      )}
    </Modal>
  )
}

function Group({ heading, group: { count, users } }: { heading: string; group: AffectedUsers }) {
  if (count === 0) return null
  return (
    <section>
      <h3>{`${count} 位用户${heading}`}</h3>
      <ul>
        {users.map(({ id, username, realname, permissions, permissionCount }) => (
          <li key={id}>
            <span>{realname === username ? realname : `${realname}（${username}）`}</span>
            <span className="r-grants__effect">
              {permissions.join('、')}
              {permissionCount > permissions.length && ` 等 ${permissionCount} 项`}
            </span>
          </li>
        ))}
      </ul>
      {count > users.length && <p className="r-grants__hint">{`另有 ${count - users.length} 位用户`}</p>}
    </section>
  )
}
