import type { PhoneWords, ScanWords } from '../words/phone.ts'
import { isolate } from './isolate.ts'

const app = (wallet: string | null) => (wallet === null ? 'محفظتك' : isolate(wallet))

const scan: ScanWords = {
  title: wallet => (wallet === null ? 'المسح بهاتفك' : `المسح بـ ${isolate(wallet)}`),
  text: wallet =>
    wallet === null
      ? 'افتح تطبيق محفظتك على هاتفك، وابحث فيه عن الماسح، ووجّهه إلى الرمز.'
      : `افتح ${isolate(wallet)} على هاتفك، وابحث فيها عن الماسح، ووجّهه إلى الرمز.`,
  here: {
    title: wallet => (wallet === null ? 'ربط تطبيق على هذا الهاتف' : `ربط ${isolate(wallet)}`),
    text: wallet =>
      wallet === null
        ? 'انسخ الرابط والصقه في تطبيق محفظتك، أو امسح الرمز بهاتف آخر.'
        : `تُفتح ${isolate(wallet)} وتسألك هل يجوز لهذا الموقع أن يرى عنوانك. عُد إلى هنا بعد أن توافق.`,
  },
  app: {
    opening: {
      title: wallet => (wallet === null ? 'جارٍ فتح محفظتك…' : `جارٍ فتح ${isolate(wallet)}…`),
      text: wallet => `وافق على الاتصال في ${app(wallet)}، ثم عُد إلى هنا.`,
    },
    returned: {
      title: wallet => `في انتظار ${app(wallet)}`,
      text: wallet => `إن كنت قد وافقت في ${app(wallet)} فستمضي هذه الصفحة بعد لحظة. وإلا فافتحها مرة أخرى.`,
    },
    'not-installed': {
      title: wallet => (wallet === null ? 'لم يُفتح أي تطبيق' : `لم تُفتح ${isolate(wallet)}`),
      text: wallet =>
        `يبدو أن ${app(wallet)} غير موجودة على هذا الهاتف. احصل عليها وعُد، أو حاول مجددًا، أو امسح الرمز بالهاتف الذي يحملها.`,
    },
  },
  code: 'رمز QR يصل محفظتك بهذه الصفحة',
  preparing: 'جارٍ إنشاء رمز…',
  left: time => `يُنشأ رمز جديد بعد ${isolate(time)}`,
  renewed: 'انتهت صلاحية الرمز السابق، فأُنشئ رمز جديد. امسح هذا.',
  lost: 'انقطع الخط إلى هاتفك، وتجري استعادته. بعدها يعمل الرمز من جديد من تلقاء نفسه.',
  copy: 'نسخ الرابط',
  copyHint: 'لا يمكنك المسح؟ انسخ الرابط والصقه في التطبيق.',
  showCode: 'عرض الرمز لهاتف آخر',
  scanned: {
    title: wallet => (wallet === null ? 'أكّد على هاتفك' : `أكّد في ${isolate(wallet)}`),
    text: wallet =>
      `قُرئ الرمز. تسألك الآن ${app(wallet)} على هاتفك هل يجوز لهذا الموقع أن يرى عنوانك: اختر الحساب هناك، ثم وافق.`,
  },
  failed: {
    refused: {
      title: wallet => (wallet === null ? 'لم يتم الربط' : `لم تربط ${isolate(wallet)}`),
      text: () => 'رُفض الطلب على الهاتف. لم يُكشف شيء. إن لم تقصد ذلك فحاول مجددًا برمز جديد ووافق عليه.',
    },
    unreachable: {
      title: () => 'تعذّر الوصول إلى هاتفك',
      text: () => 'لم يُجب الوسيط الذي بين هذه الصفحة وهاتفك. تحقّق من اتصالك، ثم حاول مجددًا.',
    },
    unknown: {
      title: () => 'عذرًا، حدث خطأ ما!',
      text: wallet =>
        `انقطع الاتصال بـ ${app(wallet)} قبل أن يكتمل. حاول مجددًا برمز جديد، أو اختر محفظة أخرى.`,
    },
  },
  tryAgain: 'المحاولة برمز جديد',
  start: 'إنشاء رمز جديد',
  get: wallet => `ليست لديّ ${isolate(wallet)}`,
  install: wallet => `الحصول على ${isolate(wallet)}`,
  other: 'اختيار محفظة أخرى',
  cancel: 'إلغاء',
}

export const arPhone: PhoneWords = {
  scan,
  open: wallet => (wallet === null ? 'فتح تطبيق على هذا الهاتف' : `فتح ${isolate(wallet)}`),
  openAgain: wallet => (wallet === null ? 'فتح تطبيق مرة أخرى' : `فتح ${isolate(wallet)} مرة أخرى`),
  asked: {
    signing: wallet => `طُلب من ${isolate(wallet)} توقيع هذه الرسالة: قارنها بالتي تظهر هناك.`,
    switching: (wallet, network) => `طُلب من ${isolate(wallet)} الانتقال إلى ${isolate(network)}.`,
    adding: (wallet, network) => `لا تعرف ${isolate(wallet)} بعدُ ${isolate(network)}، وطُلب منها إضافتها.`,
    asking: (wallet, symbol) => `طُلب من ${isolate(wallet)} عرض ${isolate(symbol)}.`,
  },
  where: {
    elsewhere: wallet => `انظر إلى هاتفك، وأجب في ${isolate(wallet)}.`,
    here: wallet => `افتح ${isolate(wallet)}، وأجب هناك، ثم عُد.`,
  },
  slow: {
    elsewhere: wallet =>
      `لا جواب بعد. افتح قفل هاتفك، وافتح ${isolate(wallet)}، وابحث في إشعاراتها أو في المواقع المتصلة. إن لم تكن لديه شبكة فسيصله الطلب لاحقًا.`,
    here: wallet => `لا جواب بعد. افتح ${isolate(wallet)}، وابحث في إشعاراتها أو في المواقع المتصلة.`,
  },
  returned: wallet => `في انتظار ${isolate(wallet)}. إن كنت قد أجبت هناك فستمضي هذه الصفحة بعد لحظة.`,
  missing: wallet => `لم تُفتح ${isolate(wallet)}. افتحها من شاشة هاتفك الرئيسية: الطلب ينتظرك فيها.`,
  lost: 'انقطع الخط إلى هاتفك، وتجري استعادته. لن يضيع شيء.',
  reconnecting: {
    title: wallet => `جارٍ الوصول إلى ${isolate(wallet)}…`,
    text: {
      elsewhere: wallet => `أنت متصل بـ ${isolate(wallet)} على هاتفك. تجري استعادة هذا الاتصال.`,
      here: wallet => `أنت متصل بـ ${isolate(wallet)} على هذا الهاتف. تجري استعادة هذا الاتصال.`,
    },
  },
}
