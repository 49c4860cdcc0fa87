import type { DialogLocale } from '../locale.ts'
import { arConnect } from './connect.ts'
import { isolate } from './isolate.ts'

export const arDialog: DialogLocale = {
  connect: arConnect,
  loadPhone: async () => (await import('./phone.ts')).arPhone,
  loadHosted: async () => (await import('./hosted.ts')).arHosted,
  loadRare: async () => (await import('./rare.ts')).arRare,
  loadCosigning: async () => (await import('./cosigning.ts')).arCosigning,
  unforeseen: 'حدث شيء لم تتوقعه هذه الصفحة. حاول مجددًا؛ وإن تكرر ذلك فأعد تحميل الصفحة.',
  unnamedWallet: 'محفظة المتصفح',
  verify: {
    title: 'تأكيد حسابك',
    text: 'وقّع هذه الرسالة لتُظهر أن الحساب لك. لا يُنقل شيء، ولا يكلّفك شيئًا.',
    account: wallet => `الحساب في ${isolate(wallet)}`,
    accountAlone: 'الحساب الذي وقّع',
    steps: 'التقدّم',
    step: {
      'preparing-message': 'تجهيز الرسالة',
      'waiting-for-signature': 'توقيعها في محفظتك',
      'verifying-signature': 'فحص التوقيع',
    },
    stepState: { done: 'تمّت', current: 'جارية', failed: 'فشلت', open: 'لم تبدأ بعد' },
    message: 'الرسالة المطلوب توقيعها',
    messageSigned: 'الرسالة الموقَّعة',
    messageOver: 'لم تعد هذه الرسالة صالحة',
    messageLoading: 'تظهر الرسالة هنا.',
    otherChain: chain =>
      `محفظتك على شبكة لا يستخدمها هذا الموقع. يُنشأ الإثبات من أجل ${isolate(chain)}. لا فرق في ذلك لحساب هو مفتاح؛ أما حساب العقد فيجب أن يكون على شبكة من شبكات هذا الموقع.`,
    status: {
      'preparing-message': 'جارٍ تجهيز الرسالة…',
      'message-ready': wallet => `اقرأ الرسالة، ثم وقّعها في ${isolate(wallet)}.`,
      'waiting-for-signature': wallet =>
        `في انتظار توقيعك: قارن الرسالة في ${isolate(wallet)} بهذه، ثم وقّع. قد تكون نافذتها خلف هذه النافذة، أو تحت رمزها في شريط أدوات المتصفح.`,
      'verifying-signature': 'جارٍ فحص التوقيع…',
      'signed-in': 'سجّلت الدخول.',
      idle: 'لا توجد رسالة للتوقيع في هذه اللحظة.',
    },
    ended: {
      cancelled: wallet => `أوقفت التوقيع، فلم تُوقَّع الرسالة. تبقى ${isolate(wallet)} متصلة.`,
      disconnected: wallet => `لم تعد ${isolate(wallet)} متصلة، ولم تُوقَّع الرسالة. جهّز رسالة جديدة متى شئت.`,
    },
    sign: 'توقيع الرسالة',
    signAgain: 'سؤال المحفظة مجددًا',
    start: 'تجهيز رسالة',
    cancel: 'إلغاء',
    networks: 'تبديل الشبكة',
    other: 'استخدام محفظة أخرى',
    disconnect: wallet => `قطع الاتصال بـ ${isolate(wallet)}`,
    tryAgain: 'إعادة المحاولة',
    again: { prepare: 'تجهيز رسالة جديدة', sign: 'سؤال المحفظة مجددًا', verify: 'الفحص مجددًا' },
  },
  headline: {
    'preparing-message': 'خطأ في تجهيز الرسالة، يُرجى إعادة المحاولة!',
    'waiting-for-signature': 'خطأ في توقيع الرسالة، يُرجى إعادة المحاولة!',
    'verifying-signature': 'خطأ في فحص التوقيع، يُرجى إعادة المحاولة!',
    'wrong-network': 'الشبكة غير صحيحة. بدّل الشبكة أو اقطع الاتصال للمتابعة.',
    unforeseen: 'عذرًا، حدث خطأ ما!',
  },
  notices: {
    label: 'تنبيهات',
    cancelled: (wallet, account) =>
      `لم تسجّل الدخول. تبقى ${isolate(wallet)} متصلة بهذا الموقع بالحساب ${isolate(account)}.`,
    notSignedIn: 'لم تسجّل الدخول، ولا محفظة متصلة.',
    connectingCancelled:
      'لم تُربط أي محفظة. إن كانت محفظة ما زالت تعرض الطلب فأغلقه هناك: لم يعد جوابها يُحسب.',
    requestLeft: wallet =>
      `ربما ما زال طلب من هذه الصفحة ينتظر في ${isolate(wallet)}. أجب عنه هناك إن كنت ما زلت تريده، أو ارفضه.`,
    disconnect: wallet => `قطع الاتصال بـ ${isolate(wallet)}`,
    accountSwitched: (wallet, shown, signedIn) =>
      `تعرض ${isolate(wallet)} الآن الحساب ${isolate(shown)}. ما زلت مسجّل الدخول بالحساب ${isolate(signedIn)}.`,
    prove: account => `تأكيد ${isolate(account)}`,
    dismiss: 'إخفاء',
  },
}
