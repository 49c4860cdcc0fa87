import type { NetworksWords } from '../words/networks.ts'
import { isolate } from './isolate.ts'

export const arNetworks: NetworksWords = {
  title: 'تبديل الشبكة',
  unknown: { alone: id => `الشبكة ${isolate(id)}`, within: id => `الشبكة ${isolate(id)}` },
  on: (wallet, network) =>
    `${isolate(wallet)} على ${isolate(network)}. اختر الشبكة التي ينبغي أن تستخدمها في هذا الموقع.`,
  wrong: (wallet, network) =>
    `${isolate(wallet)} على ${isolate(network)}، ولا يستخدمها هذا الموقع. يبقى حسابك لك على كل شبكة؛ ولترى شيئًا هنا أو ترسله، انتقل إلى إحدى هذه الشبكات.`,
  list: 'شبكات هذا الموقع',
  current: 'الحالية',
  test: 'شبكة تجريبية',
  waiting: { switching: 'في انتظار المحفظة…', adding: 'تُضاف الآن…' },
  standing: {
    switching: (wallet, network) =>
      `طُلب من ${isolate(wallet)} الانتقال إلى ${isolate(network)}. إن أرادت موافقتك فقد تكون نافذتها خلف هذه النافذة، أو تنتظر تحت رمزها في شريط أدوات المتصفح.`,
    adding: (wallet, network) =>
      `لا تعرف ${isolate(wallet)} الشبكة ${isolate(network)} بعد، وطُلب منها إضافتها. تحقّق من اسم الشبكة في المحفظة، ثم وافق.`,
    done: (wallet, network) => `${isolate(wallet)} الآن على ${isolate(network)}.`,
  },
  failed: {
    refused: {
      title: wallet => `لم تبدّل شبكة ${isolate(wallet)}`,
      text: (wallet, network) =>
        `رُفض الطلب أو أُهمل في ${isolate(wallet)}، فتبقى شبكتها كما كانت. إن لم تقصد ذلك فاطلب ${isolate(network)} مجددًا ووافق.`,
    },
    'already-pending': {
      title: wallet => `${isolate(wallet)} تسألك بالفعل`,
      text: wallet =>
        `ما زال طلب سابق مفتوحًا في ${isolate(wallet)}. افتحها من شريط أدوات المتصفح وأجب عنه هناك، ثم حاول مجددًا.`,
    },
    'not-supported': {
      title: wallet => `لا يمكن تبديل شبكة ${isolate(wallet)} من هنا`,
      text: (wallet, network) =>
        `بدّلها في المحفظة نفسها: افتح ${isolate(wallet)}، وابحث عن قائمة الشبكات، واختر ${isolate(network)}. إن لم تجدها فأضفها بالبيانات أدناه. ستلاحظ هذه الصفحة ذلك من تلقاء نفسها.`,
    },
    'unknown-chain': {
      title: (wallet, network) => `ليست ${isolate(network)} في ${isolate(wallet)}`,
      text: (wallet, network) =>
        `لا تعرف ${isolate(wallet)} الشبكة ${isolate(network)}، ولم تُضف إليها. أضفها في إعدادات ${isolate(wallet)} بالبيانات أدناه، ثم حاول مجددًا.`,
    },
    'timed-out': {
      title: wallet => `لم تُجب ${isolate(wallet)}`,
      text: wallet =>
        `إن كانت ${isolate(wallet)} ما زالت تعرض الطلب فأجب عنه هناك: ستلاحظ هذه الصفحة ذلك من تلقاء نفسها. وإلا فحاول مجددًا.`,
    },
    'relay-unreachable': {
      title: () => 'تعذّر الوصول إلى هاتفك',
      text: () =>
        'تحقّق من اتصالك، ثم حاول مجددًا. إن تكرر ذلك فلعل الوسيط الذي ينقل الطلبات إلى هاتفك متوقف مؤقتًا.',
    },
    'request-expired': {
      title: wallet => `لم تُجب ${isolate(wallet)} في الوقت المحدد`,
      text: wallet =>
        `لعل هاتفك مغلق أو بلا شبكة. لم يعد الطلب ساريًا: حاول مجددًا حين تكون ${isolate(wallet)} في متناولك.`,
    },
    disconnected: {
      title: wallet => `لم تعد ${isolate(wallet)} متصلة`,
      text: wallet =>
        `انتهى الاتصال قبل أن تبدّل ${isolate(wallet)} شبكتها: أُنهي في المحفظة، أو أُقفلت المحفظة، أو اختير حساب لا يُسمح لهذا الموقع برؤيته. ألغِ قفلها واربطها مجددًا.`,
    },
    unknown: {
      title: () => 'عذرًا، حدث خطأ ما!',
      text: (wallet, network) =>
        `أجابت ${isolate(wallet)} بخطأ من عندها. حاول مجددًا، أو افتح ${isolate(wallet)} واختر ${isolate(network)} هناك.`,
    },
  },
  tryAgain: 'إعادة المحاولة',
  stop: 'إيقاف الانتظار',
  disconnect: wallet => `قطع الاتصال بـ ${isolate(wallet)}`,
  details: {
    title: network => `بيانات ${isolate(network)}`,
    name: 'اسم الشبكة',
    id: 'معرّف السلسلة',
    currency: 'رمز العملة',
    rpc: 'عنوان RPC',
    explorer: 'مستكشف الكتل',
    copy: 'نسخ',
  },
  loading: 'جارٍ قراءة شبكات هذا الموقع…',
}
