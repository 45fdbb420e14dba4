//! Turns for those who wait: how many requests are under way at once is bounded.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

/// So many may go on at once.
pub(crate) struct Slots {
    free: Cell<usize>,
    waiting: RefCell<VecDeque<Waker>>,
}

/// A turn: over when it is dropped.
pub(crate) struct Turn(Rc<Slots>);

impl Slots {
    /// Room for so many.
    pub(crate) fn new(free: usize) -> Rc<Self> {
        Rc::new(Self { free: Cell::new(free), waiting: RefCell::default() })
    }

    /// Waits for a turn.
    pub(crate) async fn turn(self: &Rc<Self>) -> Turn {
        poll_fn(|context| match self.free.get().checked_sub(1) {
            Some(left) => {
                self.free.set(left);
                Poll::Ready(())
            }
            None => {
                self.waiting.borrow_mut().push_back(context.waker().clone());
                Poll::Pending
            }
        })
        .await;
        Turn(Rc::clone(self))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.free.set(self.0.free.get() + 1);
        let next = self.0.waiting.borrow_mut().pop_front();
        if let Some(next) = next {
            next.wake();
        }
    }
}
