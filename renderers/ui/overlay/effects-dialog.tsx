import { Alert, Modal } from 'antd'
import { useRef } from 'react'
import type { AffectedUsers, GrantEffects } from '#shared/wire/grants.ts'
import './effects-dialog.css'

/** Confirmation before people gain or lose permissions. */
export interface EffectsConfirmation {
  title: string
  content?: string
  danger?: boolean
  effects: GrantEffects
  answer(goOn: boolean): void
}

/** Whether a change affects anybody, or opens anything. */
export function hasEffects({ gaining, losing, more, fewer, lockedOut, opened, tooMany }: GrantEffects): boolean {
  const groups = [gaining, losing, more, fewer, lockedOut]
  return tooMany === true || groups.some(({ count }) => count > 0) || opened.length > 0
}

/** Lists who would gain and lose which permissions, before the change. */
export function EffectsDialog({
  confirmation,
  afterClose,
}: {
  confirmation?: EffectsConfirmation
  afterClose?(): void
}) {
  // The content stays while the dialog fades out.
  const last = useRef(confirmation)
  if (confirmation) last.current = confirmation
  const shown = last.current
  return (
    <Modal
      title={shown?.title}
      open={confirmation !== undefined}
      okText="确定"
      okButtonProps={{ danger: shown?.danger === true }}
      cancelText="取消"
      width={560}
      destroyOnHidden
      closable={{ 'aria-label': '关闭窗口' }}
      onOk={() => confirmation?.answer(true)}
      onCancel={() => confirmation?.answer(false)}
      afterClose={afterClose}
    >
      {shown && <Effects {...shown} />}
    </Modal>
  )
}

function Effects({ content, effects }: EffectsConfirmation) {
  const { gaining, losing, more, fewer, lockedOut, opened, tooMany } = effects
  return (
    <div className="r-effects">
      {tooMany && (
        <Alert
          type="warning"
          showIcon
          title="涉及的用户太多"
          description="未能在限定时间内查明谁将获得、失去什么；仍可继续，请确认您了解这一更改的影响"
        />
      )}
      {opened.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="将不再限制数据"
          description={`以下角色在此菜单上不再有生效的数据规则，其用户可见全部数据：${opened.join('、')}`}
        />
      )}
      {content !== undefined && <p>{content}</p>}
      <Group heading="将不再属于任何租户，无法登录" group={lockedOut} />
      <Group heading="将获得权限" group={gaining} />
      <Group heading="将失去权限" group={losing} />
      <Group heading="将看到更多数据" group={more} />
      <Group heading="将看到更少数据" group={fewer} />
    </div>
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
            <span className="r-effects__what">
              {permissions.join('、')}
              {permissionCount > permissions.length && ` 等 ${permissionCount} 项`}
            </span>
          </li>
        ))}
      </ul>
      {count > users.length && <p className="r-effects__more">{`另有 ${count - users.length} 位用户`}</p>}
    </section>
  )
}
