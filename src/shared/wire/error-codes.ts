/**
 * The error catalogue: every refusal that the product makes, with its text. `{name}` is filled in from the details.
 * A code without a text does not compile, because the type of codes is the keys of this object.
 */
interface Entry {
  text: string
  /** HTTP status. Default 200: a refusal that the user can act on. */
  status?: number
  /** Code in the envelope. Default: the status, or 500 for status 200. */
  code?: number
}

export const errorCatalogue = {
  // transport and session
  NOT_SIGNED_IN: { text: '未授权，请重新登录', status: 401 },
  TOKEN_EXPIRED: { text: 'Token失效，请重新登录', status: 500 },
  NOT_GRANTED: { text: '拒绝访问', status: 403, code: 510 },
  PATH_UNKNOWN: { text: '路径不存在，请检查路径是否正确', status: 404 },
  METHOD_NOT_ALLOWED: { text: '不支持{method}请求方法，支持以下{methods}', status: 405 },
  BODY_TOO_LARGE: { text: '请求内容超出{limit}限制', status: 413 },
  BODY_BROKEN: { text: '请求内容不是有效的JSON', status: 400 },
  MEDIA_TYPE_UNKNOWN: { text: '不支持的请求内容类型', status: 415 },
  REQUEST_INVALID: { text: '校验失败！{reason}', status: 400 },
  TOO_MANY_REQUESTS: { text: '请求过于频繁，请稍后再试', status: 429 },
  INTERNAL_FAULT: { text: '系统出现故障，故障编号 {incident}，请联系管理员', status: 500 },
  DATABASE_BUSY: { text: '系统繁忙，请稍后再试', status: 503 },
  PASSWORD_CHANGE_REQUIRED: { text: '您的密码由管理员设置，请先修改密码', status: 403, code: 510 },
  PREVIEW_READ_ONLY: { text: '正在预览，只能查看，不能更改任何内容', code: 510 },
  PREVIEW_PERSONAL: { text: '正在预览，看不到他人的个人消息和资料', code: 510 },
  PREVIEW_BEYOND: { text: '不能预览：该用户的权限或数据范围超出您自己的（{names}）' },
  PREVIEW_NOT_MEMBER: { text: '不能预览：该用户不属于当前租户' },
  TENANT_NOT_MEMBER: { text: '您不属于该租户，无法访问其数据', status: 403, code: 510 },

  // sign-in
  LOGIN_REFUSED: { text: '用户名或密码错误' },
  LOGIN_REFUSED_CAPTCHA_NEXT: { text: '用户名或密码错误', code: 412 },
  LOGIN_FROZEN: { text: '该用户已冻结' },
  TENANTS_CLOSED: { text: '您所属的租户均已冻结或不在有效期内，无法登录' },
  TENANT_MISSING: { text: '您不属于任何租户，无法登录，请联系管理员' },
  LOGIN_LOCKED: { text: '该用户登录失败次数过多，请于{minutes}分钟后再次登录！' },
  CAPTCHA_INVALID: { text: '验证码无效', code: 412 },
  CAPTCHA_WRONG: { text: '验证码错误', code: 412 },
  GUEST_SIGN_IN_OFF: { text: '访客登录未开启' },
  PHONE_LOGIN_OFF: { text: '系统未开放手机号登录' },
  PHONE_UNKNOWN: { text: '该用户不存在或未绑定手机号' },
  THIRD_LOGIN_OFF: { text: '第三方登录未开启', status: 404 },
  THIRD_LOGIN_FAILED: { text: '第三方登录异常,请联系管理员' },
  THIRD_LOGIN_EXPIRED: { text: '第三方登录已失效，请重新登录' },
  THIRD_ACCOUNT_UNKNOWN: { text: '该第三方账号尚未绑定用户，请联系管理员' },
  CAS_OFF: { text: '单点登录未开启', status: 404 },
  CAS_SERVICE_FOREIGN: { text: '单点登录的服务地址不属于本系统' },
  CAS_FAILED: { text: '单点登录校验失败，请稍后重试' },
  CAS_REFUSED: { text: '单点登录校验失败：{reason}' },
  CAS_ACCOUNT_UNKNOWN: { text: '单点登录的账号在本系统中不存在，请联系管理员' },
  SMS_PHONE_MISSING: { text: '手机号不允许为空！' },
  SMS_CODE_ALIVE: { text: '验证码10分钟内，仍然有效！' },
  SMS_CODE_WRONG: { text: '手机验证码错误' },
  SMS_LIMITED: { text: '短信接口请求太多，请稍后再试！' },
  SMS_FAILED: { text: '短信验证码发送失败,请稍后重试' },
  SMS_NOT_SET: { text: '短信接口未配置，请联系管理员！' },

  // registration and recovery
  REGISTER_OFF: { text: '系统未开放注册' },
  REGISTER_USERNAME_TAKEN: { text: '用户名已注册' },
  REGISTER_PHONE_TAKEN: { text: '该手机号已注册' },
  REGISTER_EMAIL_TAKEN: { text: '邮箱已被注册' },
  RECOVERY_EXPIRED: { text: '短信验证码失效！' },
  RECOVERY_MISMATCH: { text: '短信验证码不匹配！' },
  OLD_PASSWORD_WRONG: { text: '旧密码输入错误!' },
  OWN_PASSWORD_ONLY: { text: '只允许修改自己的密码！' },
  DEPART_NOT_OWN: { text: '您不属于该部门，无法切换' },

  // records
  RECORD_INVALID: { text: '{reason}' },
  RECORD_NOT_FOUND: { text: '未找到对应实体' },
  // For kinds of records that have words of their own for it.
  KIND_NOT_FOUND: { text: '{text}' },
  RECORD_STALE: { text: '该记录已被{changedBy}于{changedAt}修改，请刷新后重试' },
  RECORD_REFERENCED: { text: '该记录正被其他数据引用，无法删除' },
  VALUE_TAKEN: { text: '数据库中已存在该记录' },
  IDS_MISSING: { text: '参数不识别！' },
  SORT_UNKNOWN: { text: '请注意，将要排序的列字段不存在：{column}' },
  TREE_CYCLE: { text: '上级不能是自己或自己的下级' },
  TREE_PARENT_UNKNOWN: { text: '上级不存在' },
  TREE_HAS_CHILDREN: { text: '存在下级数据，无法删除' },
  TREE_TOO_DEEP: { text: '层级过深' },
  REPORT_UNKNOWN: { text: '报表「{code}」不存在' },
  REPORT_SQL_REFUSED: { text: '报表SQL第{line}行第{column}列：{reason}' },
  REPORT_TOO_COSTLY: { text: '报表SQL的执行代价过高（{cost}，最多{limit}），请缩小查询范围' },
  REPORT_TIMEOUT: { text: '报表查询超时，请缩小查询范围后重试' },
  REPORT_SOURCE_TOO_LARGE: { text: '数据源返回的数据过多（已读取{count}条，仍未读完），请增加筛选条件' },
  EXPORT_TOO_LARGE: { text: '导出的数据超过{limit}条，请缩小查询范围后再导出' },
  IMPORT_FAILED: { text: '文件导入失败:{reason}' },
  VERSION_NOT_FOUND: { text: '未找到版本信息' },
  SAVED_SEARCH_LIMIT: { text: '最多保存{limit}个查询，请先删除不用的查询' },
  SAVED_SEARCH_TAKEN: { text: '查询「{name}」已存在' },
  USER_EXISTS: { text: '用户账号已存在' },
  ROLES_NOT_FOUND: { text: '未找到用户相关角色信息' },
  DEPARTS_NOT_FOUND: { text: '查找失败' },
  DEPART_LEVEL_FULL: { text: '该层级的机构编码已用完' },
  DEPART_HAS_MEMBERS: { text: '「{departName}」等要删除的部门中还有{count}名成员，请先将成员移出' },
  DEPART_NONE_FOUND: { text: '未查询匹配数据！' },
  DEPART_MEMBER_NONE: { text: '当前选中部门与用户无关联关系!' },
  DEPART_GRANT_EXISTS: { text: '该部门已有此权限' },
  DEPART_GRANT_FIRST: { text: '请先保存部门菜单权限!' },
  DEPART_ROLE_BEYOND: { text: '部门角色的权限不能超出部门的权限：{names}' },
  DEPART_ROLE_OF_OTHERS: { text: '只有部门成员才能获得该部门的角色' },
  USER_PROTECTED: { text: '管理员账号不允许此操作！' },
  OWN_SESSION: { text: '不能强制退出本次登录，请使用退出登录' },
  OWN_ACCOUNT: { text: '不能冻结或删除自己的账号！' },
  PHONE_NEEDS_CODE: { text: '修改手机号需要短信验证码' },
  TENANT_DEFAULT_STAYS: { text: '默认租户不能删除' },
  TENANT_OUT_OF_REACH: { text: '您不能进入租户「{names}」，不能调整其成员' },
  TENANT_IN_USE: { text: '租户「{name}」下还有数据，不能删除；可将其冻结' },

  // roles and grants
  ROLE_PROTECTED: { text: '管理员角色拥有全部权限，不能修改其授权' },
  ROLE_CODE_TAKEN: { text: '角色编码已存在' },
  ROLE_NOT_FOUND: { text: '未找到角色信息' },
  PERMISSION_UNKNOWN: { text: '要授予的菜单或按钮已不存在，请刷新后重试' },
  PERMISSION_NOT_FOUND: { text: '没有该菜单或按钮' },
  FIELD_NOT_FOUND: { text: '没有字段「{field}」' },
  GRANT_BEYOND: { text: '不能授予超出自身权限的菜单或按钮：{names}' },
  GRANT_FIRST: { text: '请先保存角色菜单权限!' },
  GRANT_RULES_MISSING: { text: '未找到权限配置信息' },
  GRANT_RULE_UNKNOWN: { text: '数据规则不属于该菜单，请刷新后重试' },
  GRANT_RULES_BEYOND: { text: '不能授予比自身更宽的数据范围，请保留自身的数据规则' },

  // menus and data rules
  MENUS_NOT_FOUND: { text: '未找到角色信息' },
  MENU_URL_TAKEN: { text: '访问路径不允许重复，请重定义！' },
  MENU_NEEDED: { text: '首页和菜单管理是系统所必需的，不能删除、隐藏、改名或移到隐藏的菜单下' },
  RULES_OWN: { text: '该菜单的数据规则限制着您自己，只有不受其限制的人才能修改' },

  // announcements
  ANNOUNCEMENT_NO_DRAFT: { text: '只有未发布的通告才能编辑或发布' },
  ANNOUNCEMENT_RELEASED: { text: '该通告已发布，请先撤销' },
  ANNOUNCEMENT_NOT_RELEASED: { text: '该通告尚未发布，无法撤销' },
  ANNOUNCEMENT_OVER: { text: '截至日期已过，请修改后再发布' },
  ANNOUNCEMENT_NO_READER: { text: '没有人会收到该通告：所选的用户、部门或角色中没有能登录的人' },
  ANNOUNCEMENT_GONE: { text: '该通告已撤销或已过期' },

  // messages and their templates
  TEMPLATE_IN_USE: { text: '此模板已被应用，禁止编辑!' },
  TEMPLATE_IN_USE_KEPT: { text: '该模板已被应用禁止删除!' },
  TEMPLATE_UNKNOWN: { text: '消息模板不存在，模板编码：{code}' },
  TEMPLATE_NOT_IN_USE: { text: '模板「{name}」没有应用，不能发送' },
  TEMPLATE_NOT_FOR_SMS: { text: '富文本模板不能用短信发送' },
  MESSAGE_PARAMS_BROKEN: { text: '解析Json出错！' },
  MESSAGE_CHANNEL_UNKNOWN: { text: '不支持该消息类型' },
  MESSAGE_SMS_TOO_LONG: { text: '短信不能超过{most}个字符' },
  MESSAGE_RECEIVER_MISSING: { text: '请选择接收人或填写地址' },
  MESSAGE_RECEIVER_UNKNOWN: { text: '接收人不存在、已冻结，或不是有效的地址' },
  MESSAGE_NOT_SENT: { text: '发送消息出错！{reason}' },
  MESSAGE_NOT_RESENT: { text: '只有发送失败、已放弃或已取消的消息才能重新发送' },
  MESSAGE_NOT_CANCELLED: { text: '只有尚未发出的消息才能取消' },
  MESSAGE_SENDING: { text: '消息正在发送，请稍后再删除' },
  MESSAGE_AUDIENCE_EMPTY: { text: '没有符合条件的接收人' },
  MESSAGE_AUDIENCE_TOO_LONG: { text: '一次最多选择1000个用户、部门或角色' },

  // files
  UPLOAD_MISSING: { text: '上传失败！' },
  UPLOAD_TYPE_REFUSED: { text: '上传失败，存在非法文件类型：{extension}' },
  UPLOAD_NOT_IMAGE: { text: '请上传图片' },
  UPLOAD_PROGRAM: { text: '上传失败，文件内容是程序！' },
  UPLOAD_CONTENT_OTHER: { text: '上传失败，文件内容与扩展名 {extension} 不符！' },
  UPLOAD_QUOTA_PERSON: { text: '上传失败，您的存储空间已用完，请先删除不用的文件' },
  UPLOAD_QUOTA_TENANT: { text: '上传失败，本租户的存储空间已用完，请联系管理员' },
  UPLOAD_PATH_WRONG: { text: '上传业务路径包含非法字符！' },
  UPLOAD_PATH_TOO_DEEP: { text: '上传业务路径深度超出限制！' },
  FILE_TOO_LARGE: { text: '文件大小超出{megabytes}MB限制, 请压缩或降低文件质量! ', status: 413 },
  FILE_NOT_FOUND: { text: '文件不存在', status: 404 },
  FILE_IN_USE: { text: '文件「{fileName}」正用于{used}，不能删除' },
  FILE_STORE_DOWN: { text: '文件存储暂不可用：{reason}', status: 503 },

  // monitors
  MONITOR_OFF: { text: '监控未开启', status: 404 },
  PROCESS_GONE: { text: '该进程已不在运行，请选择其他进程' },

  // documents
  DOCUMENT_ADDRESS_WRONG: { text: '地址应为 区域/名称，只含小写字母、数字和连字符，例如 system/position' },
  DOCUMENT_BROKEN: { text: '第{line}行第{column}列：{reason}' },
  DOCUMENT_NOT_FOUND: { text: '没有该页面或实体' },
  DOCUMENT_OUTDATED: {
    text: '{by}已于{time}保存了版本{number}，而您的修改基于版本{base}；请先比较两个版本，再基于版本{number}保存',
  },
  DOCUMENT_BASE_GONE: { text: '您的修改所基于的版本{base}已被删除，请基于现有内容重新保存' },
  DOCUMENT_HAS_PROBLEMS: { text: '该版本有{count}个问题，不能发布。第{line}行：{reason}' },
  DOCUMENT_ENTITY_NOT_YET: { text: '发布实体会改动数据表，目前只能保存和检查，不能发布' },
  DOCUMENT_ENTITY_CHANGED: { text: '发布的页面应与原页面使用同一个实体：{entity}' },
  DOCUMENT_FIXED: { text: '登录与账号页面只随程序发布，不能在线替换' },
  DOCUMENT_FORMAT_LATER: { text: '该版本由更新的程序保存，当前程序无法读取' },
  PAGE_NOT_FOUND: { text: '没有该页面', status: 404 },
  DOCUMENT_NOT_PUBLISHED: { text: '该页面没有发布过的版本在使用' },
  DOCUMENT_VERSION_RELEASED: { text: '版本{number}发布过，不能删除' },

  // scheduled jobs
  JOB_NOT_FOUND: { text: '定时任务不存在！' },
  JOB_NEVER_FIRES: { text: '该cron表达式不会再执行' },
  JOB_RUNNING: { text: '该任务正在执行，请稍后再试' },
  JOB_RUN_ENDED: { text: '该次执行已结束' },
  JOB_WAITING: { text: '该任务已有一次在等待执行' },

  // data sources and gateway
  TARGET_REFUSED: { text: '不允许访问「{host}」：{reason}' },
  TARGET_UNKNOWN: { text: '找不到主机「{host}」，请检查名称或DNS' },
  DATA_SOURCE_UNKNOWN: { text: '数据源「{code}」不存在' },
  DATA_SOURCE_UNREACHABLE: { text: '连接失败：{reason}' },
  DATA_SOURCE_FAILED: { text: '数据源「{code}」查询失败：{reason}' },
  DATA_SOURCE_SECRET_LOST: { text: '保存的密码无法解密（密钥已更换），请重新填写密码' },
  GATEWAY_LIST_STALE: { text: '路由列表已被其他用户修改，请刷新后重试' },
  GATEWAY_ROUTE_UNKNOWN: { text: '没有匹配的网关路由', status: 404 },
  GATEWAY_PATH_REFUSED: { text: '请求路径含有不允许的内容', status: 400 },
  GATEWAY_UPGRADE_REFUSED: { text: '网关不支持WebSocket', status: 400 },
  GATEWAY_TARGET_REFUSED: { text: '网关不能访问该路由的目标', status: 502 },
  GATEWAY_TARGET_DOWN: { text: '网关路由的目标没有应答', status: 502 },
  GATEWAY_TIMEOUT: { text: '网关路由的目标应答超时', status: 504 },

  // online forms
  FORM_UNKNOWN: { text: '没有该在线表单' },
  FORM_TABLE_TAKEN: { text: '数据库表[{table}]已存在，请使用其他表名' },
  FORM_TABLE_FIXED: { text: '表名不能修改' },
  FORM_IN_USE: { text: '已同步数据库的表单不能删除' },
  FORM_HAS_PROBLEMS: { text: '表单有误：{reason}' },
  FORM_NOT_SYNCHRONISED: { text: 'NO_DB_SYNC' },
  FORM_SYNC_STALE: { text: '表单已被其他用户修改，请刷新后重试' },
  FORM_SYNC_NAMES: { text: '字段不能改名为 {names}：表中已有该列，请换一个名称' },
  FORM_SYNC_DUPLICATES: { text: '字段 {column} 要求唯一，但已有{count}个值重复' },
  FORM_SYNC_LOSES: { text: '同步将丢失数据：{losses}' },
  DOCUMENT_OF_FORM: { text: '在线表单的内容由在线表单开发维护' },

  // dictionaries and checks
  DICTIONARY_CODE_EMPTY: { text: '字典Code不能为空!' },
  DICTIONARY_CODE_WRONG: { text: '字典Code格式不正确！' },
  TABLE_DICTIONARY_UNKNOWN: { text: '白名单校验未通过！' },
  DICTIONARY_IN_USE: { text: '字典「{dictName}」正被{used}使用，不能删除或修改编码' },
  CATEGORY_PARAMETER_WRONG: { text: '加载分类字典树参数有误.[{code}]!' },
  CATEGORY_CODE_UNKNOWN: { text: '该编码【{code}】不存在，请核实!' },
  CATEGORY_DATA_MISSING: { text: '无数据,参数有误.[{code}]' },
  CATEGORY_IDS_MISSING: { text: 'ids 不能为空' },
  CATEGORY_NONE_FOUND: { text: '查询无果' },
  CATEGORY_CODE_EMPTY: { text: '错误,类型编码为空!' },
  CATEGORY_CODE_FOREIGN: { text: '编码不符合规范,须以"{parent}"开头!' },
  CATEGORY_LEVEL_FULL: { text: '该层级的分类编码已用完' },
  DUPLICATE_VALUE: { text: '该值不可用，系统中已存在！' },
  DUPLICATE_CHECK_UNKNOWN: { text: '白名单校验未通过！' },
  CHECK_RULE_UNKNOWN: { text: '该编码不存在' },
  CHECK_RULE_BROKEN: { text: '校验规则{code}有误：{reason}' },
  CHECK_RULE_FAILED: { text: '{message}' },
  FILL_RULE_BROKEN: { text: '填值规则{code}的参数有误：{reason}' },
  CHECK_RULE_IN_USE: { text: '校验规则「{ruleName}」正用于{used}，不能删除' },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errorCatalogue

/** Texts of success that the agreed interface names. */
export const successTexts = {
  DONE: '操作成功！',
  ADDED: '添加成功！',
  SAVED: '保存成功！',
  EDITED: '修改成功!',
  DELETED: '删除成功!',
  CLEARED: '清除成功!',
  RESTORED: '还原成功',
  BATCH_DELETED: '批量删除成功！',
  PUBLISHED: '发布成功！',
  SYNCHRONISED: '同步成功',
  SIGNED_IN: '登录成功',
  SIGNED_OUT: '退出登录成功！',
  PASSWORD_CHANGED: '密码重置成功!',
  PHONE_CHANGED: '手机号设置成功!',
  PASSWORD_RESET: '密码修改成功!',
  PASSWORD_RECOVERED: '密码重置完成！',
  REGISTERED: '注册成功',
  UPLOADED: '上传成功！',
  VALUE_FREE: '该值可用！',
  CACHE_REFRESHED: '刷新缓存完成！',
} as const

/** Fills `{name}` in a text of the catalogue. */
export function fillText(text: string, details: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
