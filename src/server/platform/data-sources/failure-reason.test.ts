import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import { failureReason } from './failure-reason.ts'
import { SourceRefused } from './source.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code })

describe('the reason of a failure', () => {
  it.each([
    [failed('getaddrinfo ENOTFOUND x', 'ENOTFOUND'), '找不到主机，请检查名称或DNS'],
    [failed('connect ECONNREFUSED 10.0.0.1:1', 'ECONNREFUSED'), '主机拒绝连接，请检查端口以及服务是否启动'],
    [failed('password authentication failed for user "a"', '28P01'), '用户名或密码错误'],
    [failed("Access denied for user 'a'@'h' (using password: YES)", 'ER_ACCESS_DENIED_ERROR'), '用户名或密码错误'],
    [failed('self signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'TLS证书不受信任'],
    [failed('The server does not support SSL connections'), '对方不支持TLS加密连接'],
    [new DOMException('x', 'TimeoutError'), '连接或查询超时'],
    [new AggregateError([failed('', 'ETIMEDOUT')]), '连接超时'],
    [new AppError('TARGET_REFUSED', { host: '10.0.0.1', reason: '内网' }), '不允许访问「10.0.0.1」：内网'],
    [new SourceRefused('只允许查询语句（SELECT）'), '只允许查询语句（SELECT）'],
    [failed('column "x" does not exist', '42703'), 'column "x" does not exist'],
  ])('%s is said in words', (error, words) => expect(failureReason(error)).toBe(words))
})
